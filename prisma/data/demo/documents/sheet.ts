import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { type Brand, LOGOS } from "../brands/brand";

export const REGULAR = "Helvetica";
export const BOLD = "Helvetica-Bold";
export const INK = "#1F2933";
export const FAINT = "#66707A";
export const RULE = "#D9DEE3";

const MARGIN = 54;
const HEAD_HEIGHT = 50;
const FOOT_HEIGHT = 60;
const LOGO_HEIGHT = 40;
// The date in every file. With the current time, no two runs would create the same bytes.
const PRINTED_AT = new Date("2026-01-05T08:00:00Z");

export type Sheet = PDFKit.PDFDocument;

/** The part of a page between the margins. */
export const textWidth = (sheet: Sheet) => sheet.page.width - 2 * MARGIN;

type Head = {
  brand: Brand;
  /** The kind of document. */
  title: string;
  /** What it is about. */
  name: string;
  /** At the foot of every page. */
  note: string;
};

/** Creates an A4 PDF with the tenant's logo at the top of each page. `draw` fills the pages from the top. */
export function printSheets({ brand, title, name, note }: Head, draw: (sheet: Sheet) => void): Promise<Buffer> {
  const sheet = new PDFDocument({
    size: "A4",
    margins: { top: MARGIN + HEAD_HEIGHT, bottom: FOOT_HEIGHT, left: MARGIN, right: MARGIN },
    bufferPages: true,
    lang: "en-ZA",
    displayTitle: true,
    info: { Title: `${name} – ${title}`, Author: brand.name, CreationDate: PRINTED_AT, ModDate: PRINTED_AT },
  });
  const logo = join(LOGOS, `${brand.slug}-logo.png`);
  const bytes = buffer(sheet);
  sheet.font(REGULAR).fontSize(10).fillColor(INK);
  draw(sheet);
  const { count } = sheet.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    sheet.switchToPage(page);
    drawHead(sheet, logo, title);
    drawFoot(sheet, note, `${page + 1} / ${count}`);
  }
  sheet.end();
  return bytes;
}

/** An amount of money in a font of PDF readers, which have no thin space. */
export const printed = (amount: string): string => amount.replaceAll(/\s/g, "\u00a0");

/** A heading in the tenant's colour, kept together with the line that follows it. */
export function heading(sheet: Sheet, brand: Brand, text: string): void {
  const room = sheet.page.height - sheet.page.margins.bottom - sheet.y;
  if (room < 60) sheet.addPage();
  sheet.moveDown(1).font(BOLD).fontSize(12.5).fillColor(brand.light_theme.primary).text(text);
  sheet.moveDown(0.4).font(REGULAR).fontSize(10).fillColor(INK);
}

function drawHead(sheet: Sheet, logo: string, title: string): void {
  sheet.image(logo, MARGIN, MARGIN - 14, { height: LOGO_HEIGHT });
  sheet.font(REGULAR).fontSize(9).fillColor(FAINT);
  sheet.text(title.toUpperCase(), MARGIN, MARGIN + 4, {
    width: textWidth(sheet),
    align: "right",
    characterSpacing: 1.2,
  });
}

function drawFoot(sheet: Sheet, note: string, place: string): void {
  const top = sheet.page.height - FOOT_HEIGHT + 12;
  sheet.page.margins.bottom = 0; // text below the margin would start another page
  sheet
    .moveTo(MARGIN, top - 8)
    .lineTo(sheet.page.width - MARGIN, top - 8)
    .lineWidth(0.5)
    .stroke(RULE);
  sheet.font(REGULAR).fontSize(8).fillColor(FAINT);
  sheet.text(note, MARGIN, top, { width: textWidth(sheet) - 40 });
  sheet.text(place, MARGIN, top, { width: textWidth(sheet), align: "right" });
}
