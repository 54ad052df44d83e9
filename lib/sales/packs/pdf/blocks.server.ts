import "server-only";
import { isNameLabel, type PackBlock, type PackFact } from "../document";
import { FAINT, MARGIN, RULE, type Sheet, SMALL_SIZE } from "./sheet.server";
import { drawTable } from "./table.server";

const LABEL_WIDTH = 132;
const GAP = 8;
const FACT_GAP = 3;
/** A heading stays with so much of what follows it. */
const KEPT_WITH_HEADING = 90;
/** A paragraph begins where so much of it fits. */
const KEPT_LINES = 56;
const FRAME_PADDING = 10;

/** Draws the parts of a document one below the other. @param next the part after it */
export function drawBlock(sheet: Sheet, block: PackBlock, next?: PackBlock): void {
  switch (block.kind) {
    case "page":
      sheet.newPage();
      break;
    case "heading":
      drawHeading(sheet, block.text, next);
      break;
    case "paragraph":
      drawParagraph(sheet, block.text, block.isFaint ?? false);
      break;
    case "facts":
      drawFacts(sheet, block.facts);
      break;
    case "table":
      drawTable(sheet, block);
      break;
    case "quotation":
      drawQuotation(sheet, block.text);
      break;
    default:
      block satisfies never;
  }
}

function drawHeading(sheet: Sheet, text: string, next?: PackBlock): void {
  const style = { size: 12.5, isBold: true, color: sheet.brand.accent };
  sheet.ensure(GAP + sheet.heightOf(text, style) + keptHeight(sheet, next));
  sheet.y += GAP;
  sheet.write(text, style);
  sheet.y += 4;
}

/** Facts stay together on a page, unless they fill much of one. */
function keptHeight(sheet: Sheet, next?: PackBlock): number {
  if (next?.kind !== "facts") return KEPT_WITH_HEADING;
  const height = next.facts.reduce((sum, fact) => sum + factHeight(sheet, fact), GAP);
  return height < sheet.pdf.page.height / 3 ? height : KEPT_WITH_HEADING;
}

function drawParagraph(sheet: Sheet, text: string, isFaint: boolean): void {
  const style = isFaint ? { size: SMALL_SIZE, color: FAINT } : {};
  for (const line of text.split("\n")) {
    sheet.ensure(Math.min(sheet.heightOf(line || " ", style), KEPT_LINES));
    sheet.write(line || " ", style);
  }
  sheet.y += 5;
}

function drawFacts(sheet: Sheet, facts: readonly PackFact[]): void {
  for (const fact of facts) {
    const [label, value] = fact;
    const height = factHeight(sheet, fact);
    sheet.ensure(height);
    const top = sheet.y;
    sheet.write(label, { width: LABEL_WIDTH - GAP, color: FAINT }, { y: top });
    sheet.write(value, valueStyle(sheet, label), { x: MARGIN + LABEL_WIDTH, y: top });
    sheet.y = top + height;
  }
  sheet.y += 4;
}

const valueStyle = (sheet: Sheet, label: string) => ({
  width: sheet.width - LABEL_WIDTH,
  isBold: true,
  isName: isNameLabel(label),
});

const factHeight = (sheet: Sheet, [label, value]: PackFact) =>
  FACT_GAP +
  Math.max(sheet.heightOf(label, { width: LABEL_WIDTH - GAP }), sheet.heightOf(value, valueStyle(sheet, label)));

/** A text in a frame. One that is longer than the page goes on in a frame of the next. */
function drawQuotation(sheet: Sheet, text: string): void {
  const width = sheet.width - 2 * FRAME_PADDING;
  for (const paragraph of framesOf(sheet, text, width)) {
    const height = sheet.heightOf(paragraph, { width }) + 2 * FRAME_PADDING;
    sheet.ensure(height);
    const top = sheet.y;
    sheet.pdf.rect(MARGIN, top, sheet.width, height).lineWidth(0.6).fillAndStroke("#F8FAFC", RULE);
    sheet.write(paragraph, { width }, { x: MARGIN + FRAME_PADDING, y: top + FRAME_PADDING });
    sheet.y = top + height;
  }
  sheet.y += GAP;
}

/** What two frames on a page leave for the text of each. */
function mostAtOnce({ pdf: { page } }: Sheet): number {
  const { top, bottom } = page.margins;
  return Math.floor((page.height - top - bottom) / 2) - 2 * FRAME_PADDING;
}

/** A paragraph in parts that fit on half a page. */
function partsOf(sheet: Sheet, paragraph: string, width: number): string[] {
  const fits = (text: string) => sheet.heightOf(text, { width }) <= mostAtOnce(sheet);
  if (paragraph === "" || fits(paragraph)) return [paragraph];
  const parts: string[] = [];
  let part = "";
  for (const piece of paragraph.match(PIECES) ?? []) {
    if (part !== "" && !fits(part + piece)) {
      parts.push(part);
      part = piece;
    } else part += piece;
  }
  return [...parts, part].map((each) => each.trimEnd());
}

/** Whole sentences of a few lines, else whole words, else whatever there is. */
const PIECES = /.{1,300}[.!?;:]\s+|.{1,300}(?:\s+|$)|\S{1,300}/gsu;

/** The paragraphs of a text, as many together as fit on half a page. */
function framesOf(sheet: Sheet, text: string, width: number): string[] {
  const most = mostAtOnce(sheet);
  const frames: string[] = [];
  let frame = "";
  for (const paragraph of text.split("\n").flatMap((each) => partsOf(sheet, each, width))) {
    const longer = frame === "" ? paragraph : `${frame}\n${paragraph}`;
    if (frame !== "" && sheet.heightOf(longer, { width }) > most) {
      frames.push(frame);
      frame = paragraph;
    } else frame = longer;
  }
  return [...frames, frame].filter((each) => each.trim() !== "");
}
