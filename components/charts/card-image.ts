import { type CardTable, textOf } from "./card-data";
import { colorOf, dashOf, FAINT_DASH, type PartStyle } from "./series";
import type { ChartTokens } from "./tokens";

/** Twice as many pixels as on the screen, so that the image stays sharp in a document. */
const SCALE = 2;
const MARGIN = 24;
const WIDTH = 720;
const ROW = 24;
const TITLE_SIZE = 18;
const TEXT_SIZE = 13;
const SAMPLE = 14;
/** A longer table would not be read as an image. Its file has all rows. */
const MAX_ROWS = 40;

export type LegendEntry = {
  label: string;
  /** Such as the share. */
  value?: string;
} & ({ kind: "slice"; style: PartStyle } | { kind: "line" | "faint line"; style: number });

type CardPicture = {
  title: string;
  /** What it is of, such as the period. */
  subtitle: string;
  /** The canvas of its chart; without one, the table is drawn. */
  canvas: HTMLCanvasElement | null;
  legend: readonly LegendEntry[];
  table: CardTable;
};

/** A card as a PNG: its title, its chart with the legend, or its table. @throws Error if the browser can't draw it */
export async function pictureOf(card: CardPicture, tokens: ChartTokens): Promise<Blob> {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser can't draw the image.");
  const chart = card.canvas && { image: card.canvas, ...sizeIn(card.canvas) };
  const legendHeight = chart ? Math.ceil(card.legend.length / 2) * ROW : 0;
  const tableHeight = chart ? 0 : (Math.min(card.table.rows.length, MAX_ROWS) + 1) * ROW;
  const height = MARGIN * 2 + 2 * ROW + (chart ? chart.height + MARGIN / 2 : 0) + legendHeight + tableHeight;
  canvas.width = WIDTH * SCALE;
  canvas.height = height * SCALE;
  context.scale(SCALE, SCALE);
  context.fillStyle = tokens.color("surface");
  context.fillRect(0, 0, WIDTH, height);
  drawHeading(context, card, tokens);
  const top = MARGIN + 2 * ROW;
  if (chart) {
    context.drawImage(chart.image, (WIDTH - chart.width) / 2, top, chart.width, chart.height);
    drawLegend(context, card.legend, top + chart.height + MARGIN / 2, tokens);
  } else {
    drawTable(context, card.table, top, tokens);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("This browser can't draw the image.");
  return blob;
}

// In the width of the image, and never larger than a chart is legible.
function sizeIn({ clientWidth, clientHeight }: HTMLCanvasElement): { width: number; height: number } {
  const factor = Math.min((WIDTH - 2 * MARGIN) / clientWidth, 320 / clientHeight);
  return { width: clientWidth * factor, height: clientHeight * factor };
}

function drawHeading(context: CanvasRenderingContext2D, { title, subtitle }: CardPicture, tokens: ChartTokens): void {
  context.textBaseline = "middle";
  context.fillStyle = tokens.color("text");
  context.font = `600 ${TITLE_SIZE}px ${tokens.fontFamily}`;
  context.fillText(title, MARGIN, MARGIN + ROW / 2, WIDTH - 2 * MARGIN);
  context.fillStyle = tokens.color("text-muted");
  context.font = `${TEXT_SIZE}px ${tokens.fontFamily}`;
  context.fillText(subtitle, MARGIN, MARGIN + ROW * 1.4, WIDTH - 2 * MARGIN);
}

function drawLegend(
  context: CanvasRenderingContext2D,
  legend: readonly LegendEntry[],
  top: number,
  tokens: ChartTokens,
): void {
  const column = (WIDTH - 2 * MARGIN) / 2;
  context.font = `${TEXT_SIZE}px ${tokens.fontFamily}`;
  for (const [index, entry] of legend.entries()) {
    const x = MARGIN + (index % 2) * column;
    const y = top + Math.floor(index / 2) * ROW + ROW / 2;
    drawSample(context, entry, x, y, tokens);
    const text = entry.value ? `${entry.label}  ${entry.value}` : entry.label;
    context.fillStyle = tokens.color("text");
    context.fillText(text, x + 2 * SAMPLE + 8, y, column - 2 * SAMPLE - 24);
  }
}

function drawSample(
  context: CanvasRenderingContext2D,
  { kind, style }: LegendEntry,
  x: number,
  y: number,
  tokens: ChartTokens,
): void {
  if (kind === "slice") {
    context.fillStyle = tokens.color(colorOf(style));
    context.fillRect(x + SAMPLE, y - SAMPLE / 2, SAMPLE, SAMPLE);
    return;
  }
  const isFaint = kind === "faint line";
  context.save();
  context.strokeStyle = tokens.color(isFaint ? "text-muted" : colorOf(style));
  context.lineWidth = isFaint ? 1.25 : 2;
  context.setLineDash(isFaint ? FAINT_DASH : dashOf(style));
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x + 2 * SAMPLE, y);
  context.stroke();
  context.restore();
}

function drawTable(
  context: CanvasRenderingContext2D,
  { columns, rows }: CardTable,
  top: number,
  tokens: ChartTokens,
): void {
  const width = (WIDTH - 2 * MARGIN) / (columns.length + 1); // the first column has twice the room
  const drawRow = (texts: readonly string[], y: number) => {
    for (const [index, text] of texts.entries()) {
      const left = MARGIN + (index === 0 ? 0 : (index + 1) * width);
      const room = (index === 0 ? 2 * width : width) - 8;
      context.textAlign = columns[index]?.numeric ? "right" : "left";
      context.fillText(text, columns[index]?.numeric ? left + room : left, y, room);
    }
    context.textAlign = "left";
  };
  context.fillStyle = tokens.color("text-muted");
  context.font = `${TEXT_SIZE}px ${tokens.fontFamily}`;
  drawRow(
    columns.map(({ label }) => label),
    top + ROW / 2,
  );
  context.fillStyle = tokens.color("text");
  for (const [index, row] of rows.slice(0, MAX_ROWS).entries()) {
    const texts = row.values.map((value, column) => textOf(value, columns[column] ?? {}));
    drawRow(texts, top + (index + 1) * ROW + ROW / 2);
  }
}
