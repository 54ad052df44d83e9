import { readFileSync } from "node:fs";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { leadTarget } from "@/lib/leads/headers/columns.server";
import { rowReader } from "@/lib/leads/imports/row-reader.server";
import type { TableRow } from "@/lib/platform/files/table-row";
import { TableCheck } from "@/lib/platform/tables/check.server";
import { guessedColumns } from "@/lib/platform/tables/open.server";
import { readTable } from "@/lib/platform/tables/read.server";
import type { ReadingChoice } from "@/lib/platform/tables/reading";

type Options = { size?: number; choice?: ReadingChoice; maxRows?: number };

/** Reads a file of leads as it comes in: in pieces of so many bytes, which may cut a character or a line break in two. */
export async function readFile(
  file: string | Uint8Array,
  { size = 64 * 1024, choice = {}, maxRows = 500_000 }: Options = {},
) {
  const bytes = Buffer.from(file as Uint8Array);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  const check = new TableCheck(maxRows);
  for (const piece of pieces) check.see(piece);
  const received = {
    read: async function* () {
      yield* pieces;
    },
    bytes: async () => bytes,
  };
  const table = await readTable(received, { ...leadTarget, format: check.end(), choice, maxRows });
  const rows: TableRow[] = [];
  for await (const batch of table.rows) rows.push(...batch);
  return { ...table, rows };
}

/** The rows of a file as leads, with the columns as they are guessed. */
export async function leadsIn(file: string | Uint8Array, choice?: ReadingChoice) {
  const table = await readFile(file, choice && { choice });
  const read = rowReader(guessedColumns(table, leadTarget), "ZA");
  return table.rows.map((row) => read(row));
}

/** A file of tests/data/files. */
export const dataFile = (name: string): Uint8Array => readFileSync(`tests/data/files/${name}`);

type Cell = string | number | boolean | Date | { formula: string; value: string } | { error: string } | null;

/** An Excel workbook with these sheets. */
export function makeWorkbook(sheets: Record<string, Cell[][]>): Uint8Array {
  const names = Object.keys(sheets);
  const strings = new Map<string, number>();
  const files = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.map((name, place) => `<sheet name="${escaped(name)}" sheetId="${place + 1}" r:id="s${place + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${RELATIONS}">${names.map((_, place) => `<Relationship Id="s${place + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${place + 1}.xml"/>`).join("")}<Relationship Id="st" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="ss" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      names.map((name, place) => [`xl/worksheets/sheet${place + 1}.xml`, sheetXml(sheets[name] ?? [], strings)]),
    ),
    get "xl/sharedStrings.xml"() {
      return `<sst xmlns="${MAIN}">${[...strings.keys()].map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join("")}</sst>`;
    },
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, xml]) => [name, strToU8(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)]),
    ),
  );
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const DAY_MS = 86_400_000;
const DAY_ZERO = Date.UTC(1899, 11, 30);

const sheetXml = (rows: Cell[][], strings: Map<string, number>) =>
  `<worksheet xmlns="${MAIN}"><sheetData>${rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${row + 1}`, strings)).join("")}</row>`,
    )
    .join("")}</sheetData></worksheet>`;

function cellXml(cell: Cell, place: string, strings: Map<string, number>): string {
  if (cell === null) return "";
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`;
  if (cell instanceof Date) return `<c r="${place}" s="1"><v>${(cell.getTime() - DAY_ZERO) / DAY_MS}</v></c>`;
  if (typeof cell === "string") return `<c r="${place}" t="s"><v>${placeOf(cell, strings)}</v></c>`;
  if ("error" in cell) return `<c r="${place}" t="e"><v>${cell.error}</v></c>`;
  return `<c r="${place}" t="str"><f>${cell.formula}</f><v>${escaped(cell.value)}</v></c>`;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Where a text stands among the shared ones. */
function placeOf(text: string, strings: Map<string, number>): number {
  const place = strings.get(text) ?? strings.size;
  strings.set(text, place);
  return place;
}

/** A workbook with one of its files changed. */
export function withChanged(book: Uint8Array, name: string, change: (xml: string) => string): Uint8Array {
  const files = unzipSync(book);
  const file = files[name];
  if (!file) throw new Error(`The workbook has no ${name}`);
  return zipSync({ ...files, [name]: strToU8(change(strFromU8(file))) });
}
