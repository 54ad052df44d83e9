import "server-only";
import type { Block, Cell } from "../blocks/block";
import { formatCell } from "../blocks/block";
import { CARDS } from "../cards";
import type { Page } from "./page.server";
import { write } from "./text.server";

/** A part of the page that a card is drawn in. */
export type Box = { x: number; y: number; width: number };

const TITLE_HEIGHT = 20;
const NOTE_HEIGHT = 13;
export const EMPTY_HEIGHT = 18;

export const headingHeight = ({ note }: Block) => TITLE_HEIGHT + (note ? NOTE_HEIGHT : 0);

/** Draws the title of a card, with its note. @returns where its figures begin */
export function drawHeading({ sheet, ink }: Page, block: Block, { x, y, width }: Box): number {
  write(sheet, CARDS[block.card], x, y, { size: 11, bold: true, color: ink.text, width });
  if (block.note) write(sheet, block.note, x, y + 15, { size: 8, color: ink.muted, width });
  return y + headingHeight(block);
}

export const drawEmpty = ({ sheet, ink }: Page, { x, y, width }: Box): void =>
  write(sheet, "No data", x, y, { size: 9, color: ink.muted, width });

const TILES_IN_A_ROW = 4;
const TILE_HEIGHT = 54;
const GAP = 8;

export const figuresHeight = ({ rows }: Block) => Math.ceil(rows.length / TILES_IN_A_ROW) * (TILE_HEIGHT + GAP) - GAP;

/** Draws single figures as tiles. */
export function drawFigures({ sheet, ink }: Page, { rows, rowUnits }: Block, { x, y, width }: Box): void {
  const tile = (width - (TILES_IN_A_ROW - 1) * GAP) / TILES_IN_A_ROW;
  for (const [index, [label, value, before]] of rows.entries()) {
    const left = x + (index % TILES_IN_A_ROW) * (tile + GAP);
    const top = y + Math.floor(index / TILES_IN_A_ROW) * (TILE_HEIGHT + GAP);
    const unit = rowUnits?.[index] ?? "count";
    sheet.roundedRect(left, top, tile, TILE_HEIGHT, 4).lineWidth(0.75).stroke(ink.rule);
    const inner = tile - 16;
    write(sheet, String(label), left + 8, top + 7, { size: 7.5, color: ink.muted, width: inner });
    write(sheet, formatCell(value, unit), left + 8, top + 19, { size: 14, bold: true, color: ink.text, width: inner });
    const note = before === null || before === undefined ? "" : `Before: ${formatCell(before, unit)}`;
    write(sheet, note, left + 8, top + 39, { size: 7.5, color: ink.muted, width: inner });
  }
}

const BAR_ROW = 17;
const MAX_BARS = 8;

/** The rows that are drawn of a card with bars: the largest, and the sum of the others. */
function barsOf({ rows, columns }: Block): Cell[][] {
  if (rows.length <= MAX_BARS || columns[2]?.label !== "Share") return rows;
  const rest = rows.slice(MAX_BARS);
  const sum = (index: number) => rest.reduce((total, row) => total + Number(row[index] ?? 0), 0);
  return [...rows.slice(0, MAX_BARS), [`${rest.length} more`, sum(1), sum(2)]];
}

export const barsHeight = (block: Block) => barsOf(block).length * BAR_ROW;

/** Draws counts as bars, each with its label, count and percentage. */
export function drawBars({ sheet, ink }: Page, block: Block, { x, y, width }: Box): void {
  const rows = barsOf(block);
  const highest = Math.max(1, ...rows.map(([, count]) => Number(count ?? 0)));
  const [label, numbers] = [width * 0.38, 78];
  const track = width - label - numbers - 12;
  for (const [index, [name, count, share]] of rows.entries()) {
    const top = y + index * BAR_ROW;
    write(sheet, String(name), x, top + 2, { size: 8.5, color: ink.text, width: label });
    const left = x + label + 6;
    sheet.roundedRect(left, top + 2.5, track, 8, 2).fill(ink.track);
    const filled = (track * Number(count ?? 0)) / highest;
    if (filled > 0) sheet.roundedRect(left, top + 2.5, Math.max(filled, 2), 8, 2).fill(ink.brand);
    const right = left + track + 6;
    write(sheet, formatCell(count, "count"), right, top + 2, {
      size: 8.5,
      bold: true,
      color: ink.text,
      width: numbers - 34,
      align: "right",
    });
    write(sheet, formatCell(share, "percent"), right + numbers - 34, top + 2, {
      size: 8.5,
      color: ink.muted,
      width: 34,
      align: "right",
    });
  }
}
