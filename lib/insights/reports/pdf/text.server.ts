import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { singleton } from "@/lib/platform/process/singleton";
import { unpackWoff } from "./woff.server";

export type Sheet = PDFKit.PDFDocument;

/** Where a text is written. Its top left corner is x and y; without a width it is as long as it is. */
type TextStyle = {
  size: number;
  bold?: boolean;
  color: string;
  width?: number;
  align?: "left" | "right";
};

const FILES = join(/* turbopackIgnore: true */ process.cwd(), "node_modules/@fontsource/inter/files");
const WEIGHTS = { regular: 400, bold: 600 } as const;
const SUBSETS = ["latin", "latin-ext"] as const;

type Subset = (typeof SUBSETS)[number];

// What @fontsource/inter has in its subset "latin" (unicode.json), without control characters; the arrows and others that
// the files lack are left out. "latin-ext" has the letters of every official language of South Africa that this lacks.
const OF_LATIN = /[\u0020-\u007e\u00a0-\u00ff\u2009-\u2027\u2030-\u203a\u20ac\u2212]/;
const OF_LATIN_EXT = /[\u0100-\u02af\u1e00-\u1e9f\u1ef2-\u1eff]/;

const fontName = (subset: Subset, bold = false) => `${subset} ${bold ? "bold" : "regular"}`;

/** Registers the fonts of a document. Texts are written by `write`. */
export async function registerFonts(sheet: Sheet): Promise<void> {
  for (const { name, bytes } of await fonts.get()) sheet.registerFont(name, bytes);
}

const fonts = singleton("report-fonts", () =>
  Promise.all(
    SUBSETS.flatMap((subset) =>
      Object.entries(WEIGHTS).map(async ([name, weight]) => {
        const file = join(/* turbopackIgnore: true */ FILES, `inter-${subset}-${weight}-normal.woff`);
        return { name: fontName(subset, name === "bold"), bytes: unpackWoff(await readFile(file)) };
      }),
    ),
  ),
);

type Run = { subset: Subset; text: string };

/** The parts of a text by the font that has their characters. A character that neither has becomes a question mark. */
function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const character of text.normalize("NFC")) {
    const isExtended = OF_LATIN_EXT.test(character);
    const subset = isExtended ? "latin-ext" : "latin";
    const drawn = isExtended || OF_LATIN.test(character) ? character : "?";
    const last = runs.at(-1);
    if (last?.subset === subset) last.text += drawn;
    else runs.push({ subset, text: drawn });
  }
  return runs;
}

// Digits of one width line up in columns. Texts without them are laid out faster: pdfkit caches those.
const featuresOf = (text: string): { features?: PDFKit.Mixins.OpenTypeFeatures[] } =>
  /\d/.test(text) ? { features: ["tnum", "kern"] } : {};

const MEASURED_SIZE = 100;
const widths = new WeakMap<Sheet, Map<string, number>>();

/** The width of a run, measured once per document: laying out a text is most of the work of drawing it. */
function widthOfRun(sheet: Sheet, { subset, text }: Run, { size, bold }: TextStyle): number {
  const measured = widths.get(sheet) ?? new Map<string, number>();
  widths.set(sheet, measured);
  const font = fontName(subset, bold);
  const key = `${font} ${text}`;
  const width = measured.get(key) ?? sheet.font(font).fontSize(MEASURED_SIZE).widthOfString(text, featuresOf(text));
  measured.set(key, width);
  return (width * size) / MEASURED_SIZE;
}

const widthOf = (sheet: Sheet, runs: readonly Run[], style: TextStyle): number =>
  runs.reduce((width, run) => width + widthOfRun(sheet, run, style), 0);

/** How wide a text is in one line. */
export const textWidth = (sheet: Sheet, text: string, style: TextStyle): number => widthOf(sheet, runsOf(text), style);

/** Writes one line of text. What is longer than the style's width ends in "…". */
export function write(sheet: Sheet, text: string, x: number, y: number, style: TextStyle): void {
  const runs = fitted(sheet, text, style);
  let at = style.align === "right" && style.width ? x + style.width - widthOf(sheet, runs, style) : x;
  for (const run of runs) {
    const width = widthOfRun(sheet, run, style);
    sheet.font(fontName(run.subset, style.bold)).fontSize(style.size).fillColor(style.color);
    sheet.text(run.text, at, y, { lineBreak: false, ...featuresOf(run.text) });
    at += width;
  }
}

function fitted(sheet: Sheet, text: string, style: TextStyle): Run[] {
  const whole = runsOf(text);
  const { width } = style;
  if (width === undefined || widthOf(sheet, whole, style) <= width) return whole;
  const characters = [...text];
  const cut = (length: number) => runsOf(`${characters.slice(0, length).join("").trimEnd()}…`);
  let [fits, tooLong] = [0, characters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (widthOf(sheet, cut(middle), style) <= width) fits = middle;
    else tooLong = middle;
  }
  return cut(fits);
}
