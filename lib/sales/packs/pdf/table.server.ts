import "server-only";
import { isNameLabel, type PackColumn } from "../document";
import { FAINT, MARGIN, RULE, type Sheet, SMALL_SIZE } from "./sheet.server";

const PADDING = 5;
const ROWS_WITH_HEAD = 2;

type Table = { columns: readonly PackColumn[]; rows: readonly (readonly string[])[] };
type Cell = { text: string; x: number; width: number; align: "left" | "right"; isName: boolean };

/** Draws a table. Its head is repeated on every page, and no row is torn apart. */
export function drawTable(sheet: Sheet, { columns, rows }: Table): void {
  const head = cellsOf(
    sheet,
    columns,
    columns.map(({ label }) => label),
  );
  const headHeight = heightOf(sheet, head, { isBold: true });
  sheet.ensure(headHeight + startHeight(sheet, columns, rows));
  drawHead(sheet, head, headHeight);
  for (const row of rows) {
    const cells = cellsOf(sheet, columns, row);
    const height = heightOf(sheet, cells);
    const page = sheet.pdf.page;
    sheet.ensure(height);
    if (sheet.pdf.page !== page) drawHead(sheet, head, headHeight);
    const top = sheet.y;
    for (const [place, cell] of cells.entries()) drawCell(sheet, cell, top, { isBold: place === 0 });
    sheet.y = top + height;
    sheet.line(sheet.y, RULE, 0.4);
  }
  if (rows.length === 0) sheet.write("None", { size: SMALL_SIZE, color: FAINT }, { y: sheet.y + PADDING });
  sheet.y += PADDING;
}

/** A table begins where its first rows fit below its head. */
const startHeight = (sheet: Sheet, columns: readonly PackColumn[], rows: Table["rows"]): number =>
  rows.slice(0, ROWS_WITH_HEAD).reduce((sum, row) => sum + heightOf(sheet, cellsOf(sheet, columns, row)), 0);

function drawHead(sheet: Sheet, cells: Cell[], height: number): void {
  const top = sheet.y;
  sheet.pdf.rect(MARGIN, top, sheet.width, height).fill(sheet.brand.ground);
  for (const cell of cells) drawCell(sheet, cell, top, { isBold: true, color: sheet.brand.onGround });
  sheet.y = top + height;
}

function cellsOf(sheet: Sheet, columns: readonly PackColumn[], texts: readonly string[]): Cell[] {
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  let x = MARGIN;
  return columns.map(({ label, width: share, isNumber }, place) => {
    const width = (share / total) * sheet.width;
    const cell: Cell = {
      text: texts[place] ?? "",
      x: x + PADDING,
      width: width - 2 * PADDING,
      align: isNumber ? "right" : "left",
      isName: isNameLabel(label),
    };
    x += width;
    return cell;
  });
}

type Style = { isBold?: boolean; color?: string };

const heightOf = (sheet: Sheet, cells: readonly Cell[], style: Style = {}) =>
  2 * PADDING +
  Math.max(
    ...cells.map(({ text, width, isName }, place) =>
      sheet.heightOf(text, { size: SMALL_SIZE, width, isName, isBold: style.isBold ?? place === 0 }),
    ),
  );

const drawCell = (sheet: Sheet, { text, x, width, align, isName }: Cell, top: number, style: Style) =>
  sheet.write(text, { size: SMALL_SIZE, width, align, isName, ...style }, { x, y: top + PADDING });
