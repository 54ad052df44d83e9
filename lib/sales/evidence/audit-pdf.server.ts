import "server-only";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { formatDateTime } from "@/lib/platform/text/format";
import { breakLongWords } from "@/lib/platform/text/long-words";
import { formatDuration } from "@/lib/platform/time/elapsed";
import { SECOND_MS } from "@/lib/platform/time/milliseconds";
import type { AuditedSale } from "./audit-query.server";
import type { EventWords, SaleEventRow, SaleStage } from "./audit-schema";
import { describeVerification } from "./verification";
import type { Verification } from "./verification-schema";

const FONTS = join(/* turbopackIgnore: true */ process.cwd(), "node_modules/@fontsource/inter/files");
const LATIN = { regular: "inter-latin-400-normal.woff", bold: "inter-latin-600-normal.woff" };
const EXTENDED = { regular: "inter-latin-ext-400-normal.woff", bold: "inter-latin-ext-600-normal.woff" };

const INK = "#1F2933";
const FAINT = "#5F6B76";
const RULE = "#D9DEE3";
const ALARM = "#B42318";
const GOOD = "#15703A";

const MARGIN = 48;
const FOOT_HEIGHT = 56;
const TIME_WIDTH = 118;
/** An event begins on the next page rather than with less room than this. */
const EVENT_MIN_HEIGHT = 56;

type Sheet = PDFKit.PDFDocument;
type Weight = keyof typeof LATIN;

type PrintedAudit = {
  sale: AuditedSale;
  stages: readonly SaleStage[];
  verification: Verification;
  isFiltered: boolean;
};

/** The history of a sale as an A4 document. Every page is numbered and says whether the chain held. */
export async function printAudit(
  audit: PrintedAudit,
  words: EventWords,
  batches: () => AsyncIterable<SaleEventRow[]>,
): Promise<Buffer> {
  const { sale } = audit;
  const sheet = new PDFDocument({
    size: "A4",
    margins: { top: MARGIN, bottom: FOOT_HEIGHT, left: MARGIN, right: MARGIN },
    bufferPages: true,
    lang: "en-ZA",
    displayTitle: true,
    info: { Title: `Audit of sale ${sale.reference}` },
  });
  for (const weight of ["regular", "bold"] as const) {
    sheet.registerFont(weight, join(/* turbopackIgnore: true */ FONTS, LATIN[weight]));
    sheet.registerFont(`${weight} extended`, join(/* turbopackIgnore: true */ FONTS, EXTENDED[weight]));
  }
  const bytes = buffer(sheet);
  drawHead(sheet, audit, words);
  for await (const events of batches()) for (const event of events) drawEvent(sheet, event, words);
  drawFeet(sheet, audit);
  sheet.end();
  return bytes;
}

function drawHead(sheet: Sheet, { sale, stages, verification, isFiltered }: PrintedAudit, words: EventWords): void {
  write(sheet, `Audit of sale ${sale.reference}`, { weight: "bold", size: 18 });
  sheet.moveDown(0.2);
  write(sheet, `${sale.client_name} · ${sale.product.name} · ${words.statuses[sale.status]}`, {
    color: FAINT,
    size: 10,
  });
  sheet.moveDown(0.8);
  const isWhole = verification.findings_total === 0 && verification.waiting === 0;
  write(sheet, describeVerification(verification), { weight: "bold", color: isWhole ? GOOD : ALARM });
  for (const { message } of verification.findings) write(sheet, `• ${message}`, { color: ALARM });
  drawTitle(sheet, "Stages");
  for (const stage of stages) {
    const time = formatDuration(stage.seconds * SECOND_MS) + (stage.left_at === null ? " so far" : "");
    drawRow(sheet, formatDateTime(stage.entered_at), () => {
      write(sheet, `${words.statuses[stage.status]} · ${time}`, { weight: "bold" });
      if (stage.by) write(sheet, stage.by, { color: FAINT, size: 8.5 });
    });
  }
  drawTitle(sheet, isFiltered ? "Events (filtered), newest first" : "Events, newest first");
}

function drawTitle(sheet: Sheet, text: string): void {
  sheet.moveDown(1);
  write(sheet, text, { weight: "bold", size: 12 });
  sheet.moveDown(0.4);
}

function drawEvent(sheet: Sheet, event: SaleEventRow, words: EventWords): void {
  const { actor_name, impersonator_name, ip, seq, reason } = event;
  const who = [impersonator_name ? `${actor_name}, by ${impersonator_name}` : actor_name, ip].filter(Boolean);
  drawRow(sheet, formatDateTime(event.time), () => {
    write(sheet, `${seq === null ? "" : `${seq}. `}${words.labels[event.type]}`, { weight: "bold" });
    for (const line of words.linesOf(event)) write(sheet, line);
    if (reason) write(sheet, `Reason: ${reason}`);
    write(sheet, who.join(" · "), { color: FAINT, size: 8.5 });
  });
}

/** A time at the left and what belongs to it at the right. */
function drawRow(sheet: Sheet, time: string, draw: () => void): void {
  if (sheet.page.height - FOOT_HEIGHT - sheet.y < EVENT_MIN_HEIGHT) sheet.addPage();
  const top = sheet.y;
  write(sheet, time, { color: FAINT, width: TIME_WIDTH - 8 });
  sheet.x = MARGIN + TIME_WIDTH;
  sheet.y = top;
  draw();
  sheet.x = MARGIN;
  sheet.moveDown(0.5);
}

function drawFeet(sheet: Sheet, { sale, verification }: PrintedAudit): void {
  const { count } = sheet.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    sheet.switchToPage(page);
    sheet.page.margins.bottom = 0; // text below the margin would start another page
    const top = sheet.page.height - FOOT_HEIGHT + 16;
    const right = sheet.page.width - MARGIN;
    sheet
      .moveTo(MARGIN, top - 8)
      .lineTo(right, top - 8)
      .lineWidth(0.5)
      .stroke(RULE);
    sheet.x = MARGIN;
    sheet.y = top;
    const state = `${sale.reference} · ${describeVerification(verification)}`;
    write(sheet, state, { color: FAINT, size: 7.5, width: right - MARGIN - 80 });
    sheet.font("regular").fontSize(7.5).fillColor(FAINT);
    sheet.text(`Page ${page + 1} of ${count}`, MARGIN, top, { width: right - MARGIN, align: "right" });
  }
}

type Style = { weight?: Weight; size?: number; color?: string; width?: number };

/** Writes a paragraph at the current place; letters outside the first font come from the second. */
function write(sheet: Sheet, text: string, { weight = "regular", size = 9.5, color = INK, width }: Style = {}): void {
  sheet.fontSize(size).fillColor(color);
  const runs = runsOf(text);
  const room = width ?? sheet.page.width - MARGIN - sheet.x;
  for (const [place, run] of runs.entries()) {
    sheet.font(run.isExtended ? `${weight} extended` : weight);
    sheet.text(run.text, { width: room, lineGap: 1.5, continued: place < runs.length - 1 });
  }
}

// Letters with a mark that only the second file has: Latin Extended-A and -B, and Additional.
const EXTENDED_LETTERS = /([\u0100-\u0130\u0132-\u0151\u0154-\u024F\u1E00-\u1EFF]+)/;

const runsOf = (text: string) =>
  breakLongWords(text)
    .replaceAll("→", "›") // which the fonts do not have
    .split(EXTENDED_LETTERS)
    .map((part, place) => ({ text: part, isExtended: place % 2 === 1 }))
    .filter((run, _, all) => run.text !== "" || all.length === 1);
