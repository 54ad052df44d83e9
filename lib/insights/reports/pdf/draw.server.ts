import "server-only";
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import type { Block } from "../blocks/block";
import {
  type Box,
  barsHeight,
  drawBars,
  drawEmpty,
  drawFigures,
  drawHeading,
  EMPTY_HEIGHT,
  figuresHeight,
  headingHeight,
} from "./cards.server";
import { drawLineChart, lineChartHeight } from "./line-chart.server";
import { breathe, framePages, inkOf, MARGIN, makeRoom, type Page, startPages } from "./page.server";
import { drawTable, TABLE_START } from "./table.server";
import { registerFonts, type Sheet, write } from "./text.server";

/** What a PDF says besides its figures. `logo` is a PNG image. */
export type ReportHead = {
  name: string;
  period: string;
  /** What the figures are limited to, and for whom they were drawn. */
  lines: string[];
  brandName: string;
  primary: string;
  logo: Uint8Array | null;
  createdAt: Date;
};

const LOGO = { width: 150, height: 36 };
const BETWEEN_CARDS = 22;
const BETWEEN_COLUMNS = 20;

/** Draws a report as a PDF: A4, charts as vectors, in the colours of the tenant. */
export async function drawReport(head: ReportHead, blocks: readonly Block[]): Promise<Buffer> {
  const sheet = new PDFDocument({
    size: "A4",
    margins: { top: MARGIN, bottom: 0, left: MARGIN, right: MARGIN }, // text below a margin would start another page
    bufferPages: true,
    lang: "en-ZA",
    displayTitle: true,
    info: {
      Title: `${head.name}, ${head.period}`,
      Author: head.brandName,
      CreationDate: head.createdAt,
      ModDate: head.createdAt,
    },
  });
  const bytes = buffer(sheet);
  await registerFonts(sheet);
  const page = startPages(sheet, inkOf(head.primary));
  drawTitle(page, head);
  for (const row of rowsOf(blocks)) {
    await breathe();
    await drawRow(page, row);
  }
  await breathe();
  framePages(page, head);
  sheet.end();
  return bytes;
}

function drawTitle(page: Page, { name, period, lines, brandName, logo }: ReportHead): void {
  const { sheet, ink, left, width } = page;
  const isDrawn = logo !== null && drawLogo(sheet, logo, left, page.y - 12);
  if (!isDrawn) write(sheet, brandName, left, page.y - 6, { size: 14, bold: true, color: ink.brandText, width });
  page.y += LOGO.height + 2;
  write(sheet, name, left, page.y, { size: 19, bold: true, color: ink.text, width });
  write(sheet, period, left, page.y + 26, { size: 11, color: ink.brandText, width });
  page.y += 44;
  for (const line of lines) {
    write(sheet, line, left, page.y, { size: 8.5, color: ink.muted, width });
    page.y += 12;
  }
  page.y += 16;
}

// An image that pdfkit can't read is no reason to send no report.
function drawLogo(sheet: Sheet, logo: Uint8Array, x: number, y: number): boolean {
  try {
    sheet.image(Buffer.from(logo), x, y, { fit: [LOGO.width, LOGO.height] });
    return true;
  } catch {
    return false;
  }
}

/** Cards with bars need half the width, so two that follow each other share a row. */
function rowsOf(blocks: readonly Block[]): Block[][] {
  const rows: Block[][] = [];
  for (const block of blocks) {
    const last = rows.at(-1);
    const isHalf = last?.length === 1 && last[0]?.chart === "bars" && block.chart === "bars";
    if (last && isHalf) last.push(block);
    else rows.push([block]);
  }
  return rows;
}

async function drawRow(page: Page, row: Block[]): Promise<void> {
  makeRoom(page, Math.max(...row.map((block) => headingHeight(block) + startHeight(block))));
  const width = row.some(({ chart }) => chart === "bars") ? (page.width - BETWEEN_COLUMNS) / 2 : page.width;
  const top = page.y;
  const ends: number[] = [];
  for (const [index, block] of row.entries()) {
    ends.push(await drawBlock(page, block, { x: page.left + index * (width + BETWEEN_COLUMNS), y: top, width }));
  }
  page.y = Math.max(...ends) + BETWEEN_CARDS;
}

/** The height of what has to stay together: everything but the further rows of a table. */
function startHeight(block: Block): number {
  if (block.rows.length === 0) return EMPTY_HEIGHT;
  if (block.chart === "figures") return figuresHeight(block);
  if (block.chart === "line") return lineChartHeight();
  return block.chart === "bars" ? barsHeight(block) : TABLE_START;
}

/** @returns where it ends */
async function drawBlock(page: Page, block: Block, box: Box): Promise<number> {
  const body = { ...box, y: drawHeading(page, block, box) };
  if (block.rows.length === 0) drawEmpty(page, body);
  else if (block.chart === "figures") drawFigures(page, block, body);
  else if (block.chart === "line") drawLineChart(page, block, body);
  else if (block.chart === "bars") drawBars(page, block, body);
  else {
    page.y = body.y;
    await drawTable(page, block);
    return page.y;
  }
  return body.y + startHeight(block);
}
