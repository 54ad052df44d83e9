import "server-only";
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { breakLongWords } from "@/lib/platform/text/long-words";
import type { PackDocument } from "../document";
import type { PackBrand } from "./brand.server";
import { drawable, type Fonts, type Notes, notesOf } from "./fonts.server";

// Lengths are in points, 72 to the inch.
export const MARGIN = 50;
const FOOT_HEIGHT = 54;
const INK = "#0F172A";
export const FAINT = "#475569";
export const RULE = "#CBD5E1";
const TEXT_SIZE = 9.5;
export const SMALL_SIZE = 8;
const LINE_GAP = 2.5;

type Style = {
  size?: number;
  isBold?: boolean;
  color?: string;
  align?: "left" | "right";
  width?: number;
  /** A name, or nothing in it but a name can be in another script. */
  isName?: boolean;
};

/** Pages of A4 that are filled from the top, in the tenant's look. */
export class Sheet {
  readonly pdf: PDFKit.PDFDocument;
  private readonly notes: Notes;

  constructor(
    content: PackDocument,
    readonly brand: PackBrand,
    private readonly fonts: Fonts,
  ) {
    this.notes = notesOf(content.elsewhere);
    this.pdf = new PDFDocument({
      size: "A4",
      margins: { top: MARGIN, bottom: FOOT_HEIGHT, left: MARGIN, right: MARGIN },
      bufferPages: true,
      lang: "en-ZA",
      displayTitle: true,
      pdfVersion: "1.7",
      info: { Title: content.name, Author: content.author, CreationDate: content.made_at, ModDate: content.made_at },
    });
    this.pdf.registerFont("regular", fonts.regular);
    this.pdf.registerFont("bold", fonts.bold);
  }

  get width(): number {
    return this.pdf.page.width - 2 * MARGIN;
  }

  get y(): number {
    return this.pdf.y;
  }

  set y(y: number) {
    this.pdf.y = y;
  }

  /** Begins a new page unless so much is left of this one. */
  ensure(height: number): void {
    if (this.pdf.y + height > this.pdf.page.height - FOOT_HEIGHT) this.newPage();
  }

  newPage(): void {
    this.pdf.addPage();
    this.pdf.y = MARGIN;
  }

  heightOf(text: string, style: Style = {}): number {
    return this.styled(style).heightOfString(this.clean(text, style), this.options(style));
  }

  /** Writes a text at a place, or where the last one ended. */
  write(text: string, style: Style = {}, at: { x?: number; y?: number } = {}): void {
    this.styled(style)
      .fillColor(style.color ?? INK)
      .text(this.clean(text, style), at.x ?? MARGIN, at.y ?? this.pdf.y, this.options(style));
  }

  line(y: number, color = RULE, thickness = 0.6): void {
    this.pdf
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + this.width, y)
      .lineWidth(thickness)
      .stroke(color);
  }

  /** Adds the foot with its number to every page. @returns the file */
  async end(foot: string): Promise<Buffer> {
    const bytes = buffer(this.pdf);
    const { count } = this.pdf.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.pdf.switchToPage(page);
      this.drawFoot(foot, `Page ${page + 1} of ${count}`);
    }
    this.pdf.end();
    return bytes;
  }

  private drawFoot(foot: string, place: string): void {
    const top = this.pdf.page.height - FOOT_HEIGHT + 14;
    this.pdf.page.margins.bottom = 0; // text below the margin would start another page
    this.line(top - 7);
    const style = { size: 7, color: FAINT, isName: true };
    this.write(foot, { ...style, width: this.width - 70 }, { y: top });
    this.write(place, { ...style, align: "right" }, { y: top });
  }

  private clean(text: string, { isName = false }: Style): string {
    const { name, text: other, emoji } = this.notes;
    return breakLongWords(drawable(text, this.fonts, isName ? name : other, emoji));
  }

  private styled({ size = TEXT_SIZE, isBold = false }: Style): PDFKit.PDFDocument {
    return this.pdf.font(isBold ? "bold" : "regular").fontSize(size);
  }

  private options({ width = this.width, align = "left" }: Style): PDFKit.Mixins.TextOptions {
    return { width, align, lineGap: LINE_GAP };
  }
}
