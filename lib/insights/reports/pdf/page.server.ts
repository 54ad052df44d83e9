import "server-only";
import { setImmediate as afterOthers } from "node:timers/promises";
import { readable } from "@/lib/platform/theme/contrast";
import { type Sheet, write } from "./text.server";

const PAPER = "#FFFFFF";
const GRAPHIC_RATIO = 3; // WCAG 2.2, success criterion 1.4.11
export const MARGIN = 40;
const BAND_HEIGHT = 6;
const FOOT_HEIGHT = 44;
const HEAD_OF_LATER_PAGES = 58;

/** The colours on paper. `brand` is for shapes, `brandText` for text. */
type Ink = { brand: string; brandText: string; text: string; muted: string; rule: string; track: string };

export const inkOf = (primary: string): Ink => ({
  brand: readable(primary, PAPER, GRAPHIC_RATIO),
  brandText: readable(primary, PAPER),
  text: "#0F172A",
  muted: "#475569",
  rule: "#CBD5E1",
  track: "#EEF2F6",
});

/** A document that is being drawn from top to bottom; `y` is where the next thing goes. */
export type Page = { sheet: Sheet; ink: Ink; y: number; left: number; width: number; bottom: number };

export function startPages(sheet: Sheet, ink: Ink): Page {
  return {
    sheet,
    ink,
    y: MARGIN,
    left: MARGIN,
    width: sheet.page.width - 2 * MARGIN,
    bottom: sheet.page.height - FOOT_HEIGHT - 12,
  };
}

/** Continues on a new page unless there is room for something of this height. */
export function makeRoom(page: Page, height: number): void {
  if (page.y + height <= page.bottom) return;
  page.sheet.addPage();
  page.y = HEAD_OF_LATER_PAGES;
}

/** Lets requests have their turn, since drawing takes time of the only thread. */
export const breathe = (): Promise<void> => afterOthers();

type Frame = { name: string; period: string; brandName: string };

/** Draws what every page has: the band of the brand, on later pages the report's name, and the page's number. */
export function framePages({ sheet, ink, left, width }: Page, { name, period, brandName }: Frame): void {
  const { count } = sheet.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    sheet.switchToPage(index);
    sheet.rect(0, 0, sheet.page.width, BAND_HEIGHT).fill(ink.brand);
    if (index > 0) {
      write(sheet, name, left, 26, { size: 9, bold: true, color: ink.text, width: width / 2 });
      const style = { size: 9, color: ink.muted, width: width / 2, align: "right" as const };
      write(sheet, period, left + width / 2, 26, style);
      sheet
        .moveTo(left, 44)
        .lineTo(left + width, 44)
        .lineWidth(0.5)
        .stroke(ink.rule);
    }
    const foot = sheet.page.height - FOOT_HEIGHT;
    sheet
      .moveTo(left, foot)
      .lineTo(left + width, foot)
      .lineWidth(0.5)
      .stroke(ink.rule);
    write(sheet, brandName, left, foot + 10, { size: 8, color: ink.muted, width: width / 2 });
    const place = `Page ${index + 1} of ${count}`;
    const style = { size: 8, color: ink.muted, width: width / 2, align: "right" as const };
    write(sheet, place, left + width / 2, foot + 10, style);
  }
}
