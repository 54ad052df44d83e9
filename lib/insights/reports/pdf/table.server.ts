import "server-only";
import { type Block, type Column, formatCell } from "../blocks/block";
import { breathe, makeRoom, type Page } from "./page.server";
import { write } from "./text.server";

const ROW_HEIGHT = 17;
const HEAD_HEIGHT = 18;
const GAP = 8;
const ROWS_AT_ONCE = 5;
/** How much of the width a column gets: the first, which names the row, and amounts get more. */
const NAME_SHARE = 2.2;
const AMOUNT_SHARE = 1.3;

/** The height of a table's head and its first row, which stay together. */
export const TABLE_START = HEAD_HEIGHT + ROW_HEIGHT;

/** Draws a table over as many pages as it takes, with its head on each. */
export async function drawTable(page: Page, { columns, rows }: Block): Promise<void> {
  drawHead(page, columns);
  for (const [number, row] of rows.entries()) {
    if (number % ROWS_AT_ONCE === 0) await breathe();
    const { sheet } = page;
    const before = page.y;
    makeRoom(page, ROW_HEIGHT);
    if (page.y < before) drawHead(page, columns);
    for (const [index, { unit, ...place }] of placesOf(page, columns).entries()) {
      const style = { size: 8.5, color: page.ink.text, bold: index === 0, ...place };
      write(sheet, formatCell(row[index], unit), place.x, page.y + 4, style);
    }
    page.y += ROW_HEIGHT;
    sheet
      .moveTo(page.left, page.y)
      .lineTo(page.left + page.width, page.y)
      .lineWidth(0.5)
      .stroke(page.ink.track);
  }
}

function drawHead(page: Page, columns: Block["columns"]): void {
  const { sheet, ink } = page;
  for (const { label, ...place } of placesOf(page, columns)) {
    write(sheet, label, place.x, page.y + 3, { size: 8, color: ink.muted, ...place });
  }
  page.y += HEAD_HEIGHT;
  sheet
    .moveTo(page.left, page.y)
    .lineTo(page.left + page.width, page.y)
    .lineWidth(0.75)
    .stroke(ink.rule);
}

type Place = Column & { x: number; width: number; align: "left" | "right" };

function placesOf({ left, width }: Page, columns: Block["columns"]): Place[] {
  const shares = columns.map(({ unit }, index) => {
    if (index === 0) return NAME_SHARE;
    return unit === "rand" ? AMOUNT_SHARE : 1;
  });
  const whole = (width + GAP) / shares.reduce((sum, share) => sum + share, 0);
  let x = left;
  return columns.map((column, index) => {
    const own = whole * (shares[index] ?? 1);
    x += own;
    return { ...column, x: x - own, width: own - GAP, align: index === 0 ? ("left" as const) : ("right" as const) };
  });
}
