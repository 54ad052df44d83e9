import "server-only";
import { truncate } from "@/lib/platform/text/format";
import { type Block, type Cell, type Column, formatCell } from "../blocks/block";
import { breathe, makeRoom, type Page } from "./page.server";
import { textWidth, write } from "./text.server";

const ROW_HEIGHT = 17;
const HEAD_HEIGHT = 18;
const CELL_SIZE = 8.5;
const HEAD_SIZE = 8;
const GAP = 10;
const ROWS_AT_ONCE = 5;

/** The height of a table's head and its first row, which stay together. */
export const TABLE_START = HEAD_HEIGHT + ROW_HEIGHT;

/** Parts of a whole that have a column of their own, and how long their names may be: so much has room on a page. */
const MAX_PARTS = 5;
const PART_LENGTH = 14;

type Table = { columns: readonly Column[]; rows: readonly Cell[][] };

/** What is drawn of a table: of parts of a whole the largest, and the sum of the others. */
function drawn({ columns: [name, ...parts], rows, addsUp }: Block): Table {
  if (!addsUp) return { columns: [name, ...parts], rows };
  const largest = parts.slice(0, MAX_PARTS).map((part) => ({ ...part, label: truncate(part.label, PART_LENGTH) }));
  const others = parts.length - largest.length;
  if (others === 0) return { columns: [name, ...largest], rows };
  const sumOf = (cells: readonly Cell[]) => cells.reduce<number>((sum, cell) => sum + Number(cell), 0);
  return {
    columns: [name, ...largest, { label: `${others} more`, unit: "count" }],
    rows: rows.map((row) => [...row.slice(0, MAX_PARTS + 1), sumOf(row.slice(MAX_PARTS + 1))]),
  };
}

/** Draws a table over as many pages as it takes, with its head on each. */
export async function drawTable(page: Page, block: Block): Promise<void> {
  const table = drawn(block);
  const places = placesOf(page, table);
  drawHead(page, places);
  for (const [number, row] of table.rows.entries()) {
    if (number % ROWS_AT_ONCE === 0) await breathe();
    const before = page.y;
    makeRoom(page, ROW_HEIGHT);
    if (page.y < before) drawHead(page, places);
    for (const [index, { unit, x, width, align }] of places.entries()) {
      const style = { size: CELL_SIZE, color: page.ink.text, bold: index === 0, width, align };
      write(page.sheet, formatCell(row[index], unit), x, page.y + 4, style);
    }
    page.y += ROW_HEIGHT;
    drawRule(page, page.ink.track);
  }
}

function drawHead(page: Page, places: readonly Place[]): void {
  for (const { label, x, width, align } of places) {
    write(page.sheet, label, x, page.y + 3, { size: HEAD_SIZE, color: page.ink.muted, width, align });
  }
  page.y += HEAD_HEIGHT;
  drawRule(page, page.ink.rule);
}

const drawRule = ({ sheet, y, left, width }: Page, color: string): void =>
  void sheet
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.5)
    .stroke(color);

type Place = Column & { x: number; width: number; align: "left" | "right" };

/** Fits columns to content and distributes the rest; if they are too wide, shrinks the label column. */
function placesOf({ sheet, ink, left, width }: Page, { columns, rows }: Table): Place[] {
  const needed = columns.map(({ label, unit }, index) => {
    const style = { size: CELL_SIZE, color: ink.text, bold: index === 0 };
    const texts = [label, ...rows.map((row) => formatCell(row[index], unit))];
    return texts.reduce((widest, text) => Math.max(widest, textWidth(sheet, text, style)), 0);
  });
  const rest = width - GAP * (columns.length - 1) - needed.reduce((sum, each) => sum + each, 0);
  let x = left;
  return columns.map((column, index) => {
    const isName = index === 0;
    const extra = rest >= 0 ? rest / columns.length : Number(isName) * rest;
    const own = Math.max(0, (needed[index] ?? 0) + extra);
    x += own + GAP;
    return { ...column, x: x - own - GAP, width: own, align: isName ? "left" : "right" };
  });
}
