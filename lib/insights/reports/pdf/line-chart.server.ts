import "server-only";
import type { Block } from "../blocks/block";
import { formatCell } from "../blocks/block";
import type { Box } from "./cards.server";
import type { Page } from "./page.server";
import { write } from "./text.server";

const HEIGHT = 150;
const AXIS_WIDTH = 34;
const AXIS_HEIGHT = 16;
const LEGEND_HEIGHT = 16;
const GRID_LINES = 4;
const MAX_DATES = 8;
const DASH = { length: 3, space: 2 };

export const lineChartHeight = () => HEIGHT + LEGEND_HEIGHT;

type Plot = { x: number; y: number; width: number; height: number; top: number; count: number };

/** Draws counts by day as a line, and those of the period before as a dashed one. */
export function drawLineChart(page: Page, block: Block, box: Box): void {
  const { rows } = block;
  const values = rows.map((row) => Number(row[1] ?? 0));
  const before = rows.map((row) => (row[2] === null || row[2] === undefined ? null : Number(row[2])));
  const plot: Plot = {
    x: box.x + AXIS_WIDTH,
    y: box.y + LEGEND_HEIGHT,
    width: box.width - AXIS_WIDTH,
    height: HEIGHT - AXIS_HEIGHT,
    top: niceTop(Math.max(...values, ...before.map((value) => value ?? 0))),
    count: rows.length,
  };
  drawLegend(page, block, box);
  drawGrid(page, plot);
  drawDates(
    page,
    rows.map((row) => String(row[0])),
    plot,
  );
  page.sheet.dash(DASH.length, { space: DASH.space });
  drawLine(page, before, plot, { color: page.ink.muted, thickness: 1 });
  page.sheet.undash();
  drawLine(page, values, plot, { color: page.ink.brand, thickness: 1.75 });
}

function drawLegend({ sheet, ink }: Page, { columns }: Block, { x, y, width }: Box): void {
  const style = { size: 8, color: ink.muted };
  sheet
    .moveTo(x, y + 5)
    .lineTo(x + 18, y + 5)
    .lineWidth(1.75)
    .stroke(ink.brand);
  write(sheet, columns[1]?.label ?? "", x + 23, y, style);
  sheet.dash(DASH.length, { space: DASH.space });
  sheet
    .moveTo(x + 90, y + 5)
    .lineTo(x + 108, y + 5)
    .lineWidth(1)
    .stroke(ink.muted);
  sheet.undash();
  write(sheet, columns[2]?.label ?? "", x + 113, y, { ...style, width: width - 113 });
}

function drawGrid({ sheet, ink }: Page, { x, y, width, height, top }: Plot): void {
  for (let line = 0; line <= GRID_LINES; line += 1) {
    const at = y + height - (height * line) / GRID_LINES;
    sheet
      .moveTo(x, at)
      .lineTo(x + width, at)
      .lineWidth(0.5)
      .stroke(line === 0 ? ink.rule : ink.track);
    const value = formatCell((top * line) / GRID_LINES, "count");
    write(sheet, value, x - AXIS_WIDTH, at - 4.5, {
      size: 7.5,
      color: ink.muted,
      width: AXIS_WIDTH - 6,
      align: "right",
    });
  }
}

function drawDates({ sheet, ink }: Page, days: string[], plot: Plot): void {
  const step = Math.max(1, Math.ceil(days.length / MAX_DATES));
  for (let index = 0; index < days.length; index += step) {
    const text = formatCell(days[index], "day").replace(/ \d{4}$/, "");
    const at = Math.min(placeOf(index, plot), plot.x + plot.width - 28);
    write(sheet, text, at, plot.y + plot.height + 5, { size: 7.5, color: ink.muted });
  }
}

function drawLine(
  { sheet }: Page,
  values: readonly (number | null)[],
  plot: Plot,
  { color, thickness }: { color: string; thickness: number },
): void {
  const points = values.flatMap((value, index) => {
    if (value === null) return [];
    return [{ x: placeOf(index, plot), y: plot.y + plot.height - (plot.height * value) / plot.top }];
  });
  const [first, ...others] = points;
  if (!first) return;
  if (others.length === 0) {
    sheet.circle(first.x, first.y, 2).fill(color);
    return;
  }
  sheet.moveTo(first.x, first.y);
  for (const { x, y } of others) sheet.lineTo(x, y);
  sheet.lineWidth(thickness).lineJoin("round").stroke(color);
}

const placeOf = (index: number, { x, width, count }: Plot) => x + (count <= 1 ? 0 : (width * index) / (count - 1));

/** The smallest of 4, 8, 20, 40, 80, 200 … that is not below a value: its quarters are whole and easy to read. */
function niceTop(value: number): number {
  for (let power = 1; ; power *= 10) {
    const top = [4, 8, 20].map((step) => step * power).find((candidate) => candidate >= value);
    if (top !== undefined) return top;
  }
}
