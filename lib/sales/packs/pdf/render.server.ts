import "server-only";
import { setImmediate } from "node:timers/promises";
import type { PackDocument } from "../document";
import { drawBlock } from "./blocks.server";
import type { PackBrand } from "./brand.server";
import { packFonts } from "./fonts.server";
import { FAINT, MARGIN, Sheet, SMALL_SIZE } from "./sheet.server";

const LOGO_BOX = { width: 170, height: 46 };
const PANEL_PADDING = 6;
const LINE = { size: SMALL_SIZE, color: FAINT, align: "right", isName: true } as const;

/** Draws a policy pack as a PDF of A4 pages. */
export async function renderPack(content: PackDocument, brand: PackBrand): Promise<Buffer> {
  const sheet = new Sheet(content, brand, await packFonts());
  drawHead(sheet, content);
  drawHighlights(sheet, content.highlights);
  for (const [place, block] of content.blocks.entries()) {
    drawBlock(sheet, block, content.blocks[place + 1]);
    await setImmediate(); // other requests get their turn
  }
  return sheet.end(content.foot);
}

/** The logo at the left, or the provider's name where there is none; the title at the right. */
function drawHead(sheet: Sheet, { title, lines, author }: PackDocument): void {
  const top = sheet.y;
  const half = sheet.width / 2;
  const left = drawLogo(sheet, top) ?? drawName(sheet, author, top, half - PANEL_PADDING);
  const at = { x: MARGIN + half };
  sheet.write(
    title,
    { size: 18, isBold: true, color: sheet.brand.accent, width: half, align: "right" },
    { ...at, y: top },
  );
  for (const line of lines) sheet.write(line, { ...LINE, width: half }, at);
  sheet.y = Math.max(left, sheet.y) + 8;
  sheet.line(sheet.y, sheet.brand.accent, 1.4);
  sheet.y += 12;
}

/** @returns where it ends; null without a logo */
function drawLogo(sheet: Sheet, top: number): number | null {
  const { logo } = sheet.brand;
  if (!logo) return null;
  const padding = logo.panel ? PANEL_PADDING : 0;
  const scale = Math.min((LOGO_BOX.width - 2 * padding) / logo.width, (LOGO_BOX.height - 2 * padding) / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  if (logo.panel) {
    sheet.pdf.roundedRect(MARGIN, top, width + 2 * padding, height + 2 * padding, 4).fill(logo.panel);
  }
  sheet.pdf.image(logo.png, MARGIN + padding, top + padding, { width, height });
  return top + height + 2 * padding;
}

function drawName(sheet: Sheet, name: string, top: number, width: number): number {
  sheet.write(name, { size: 14, isBold: true, width, isName: true }, { y: top });
  return sheet.y;
}

/** A row of boxes with what the client looks for first. */
function drawHighlights(sheet: Sheet, highlights: PackDocument["highlights"]): void {
  const gap = 8;
  const width = (sheet.width - gap * (highlights.length - 1)) / highlights.length;
  const inner = width - 16;
  const height =
    24 +
    Math.max(...highlights.map(([, value]) => sheet.heightOf(value, { size: 11, isBold: true, width: inner }))) +
    4;
  const top = sheet.y;
  for (const [place, [label, value]] of highlights.entries()) {
    const x = MARGIN + place * (width + gap);
    sheet.pdf.roundedRect(x, top, width, height, 4).lineWidth(0.8).stroke(sheet.brand.accent);
    sheet.write(label, { size: SMALL_SIZE, color: FAINT, width: inner }, { x: x + 8, y: top + 8 });
    sheet.write(value, { size: 11, isBold: true, width: inner }, { x: x + 8, y: top + 20 });
  }
  sheet.y = top + height + 12;
}
