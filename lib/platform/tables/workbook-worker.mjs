// Runs in a thread of workbook.server.ts: reads an Excel workbook, which needs many times its own memory.
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import readWorkbook from "read-excel-file/universal";
import { answerJobs } from "../threads/job-thread.mjs";

/** All files of a workbook together, without compression. */
const MAX_BYTES = 100 * 1024 * 1024;
/** A workbook has one for each sheet, and a few more. */
const MAX_FILES = 1_000;
/** Of the rows of a sheet: many cells may share one long text. */
const MAX_CHARACTERS = 50 * 1024 * 1024;
/** Characters counted for each cell and row on top of their text. */
const CELL_COST = 4;
/** The rows that are unpacked together. */
const BATCH_ROWS = 500;
const DAY = /T00:00:00\.000Z$/;

answerJobs(async ({ bytes, sheet, maxColumns }) => {
  try {
    const files = filesIn(bytes);
    if (!files) return { flaw: "large" };
    const hidden = hiddenSheets(files);
    // Stored without compression: the library would inflate large files in threads of its own, beyond this one's limits.
    const sheets = await readWorkbook(new Blob([zipSync(files, { level: 0 })]), {
      trim: false,
      parseNumber: plainNumber,
    });
    const shown = sheets.filter((one) => !hidden.has(one.sheet));
    const chosen =
      sheet === undefined
        ? (shown.find(isTable) ?? shown.find(({ data }) => data.length > 1) ?? sheets[0])
        : sheets.find((one) => one.sheet === sheet);
    if (!chosen) return { flaw: "sheet" };
    const rows = filledRows(chosen.data);
    if (rows.some(({ cells }) => cells.length > maxColumns)) return { flaw: "columns" };
    if (sizeOf(rows) > MAX_CHARACTERS) return { flaw: "large" };
    return { sheets: sheets.map((one) => one.sheet), sheet: chosen.sheet, batches: packed(rows) };
  } catch {
    return { flaw: "unreadable" };
  }
});

/** The files of the workbook that hold its cells; undefined if all of them are too large. */
function filesIn(bytes) {
  let size = 0;
  let count = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      size += originalSize;
      count += 1;
      return false;
    },
  });
  if (size > MAX_BYTES || count > MAX_FILES) return undefined;
  const files = unzipSync(bytes, { filter: ({ name }) => /\.(?:xml|rels)$/i.test(name) && !BESIDE_CELLS.test(name) });
  rewrite(files, "xl/workbook.xml", (xml) => xml.replace(/date1904="true"/, 'date1904="1"'));
  rewrite(files, "xl/_rels/workbook.xml.rels", (xml) => xml.replace(/Target="(?:\.\.\/xl\/|\.\/)/g, 'Target="'));
  return files;
}

const BESIDE_CELLS = /^(?:docProps|customXml)\/|^xl\/(?:media|drawings|charts|theme|embeddings|externalLinks|pivot)/i;

/** Changes what the standard allows and the library does not read. */
function rewrite(files, name, change) {
  const file = files[name];
  if (file) files[name] = strToU8(change(strFromU8(file)));
}

/** The names of the sheets that Excel does not show. */
function hiddenSheets(files) {
  const xml = strFromU8(files["xl/workbook.xml"] ?? new Uint8Array());
  const tags = xml.match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? [];
  const hidden = tags.filter((tag) => /\sstate="(?:veryH|h)idden"/.test(tag));
  return new Set(hidden.map((tag) => unescaped(/\sname="([^"]*)"/.exec(tag)?.[1] ?? "")));
}

const ENTITIES = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
const unescaped = (text) => text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name) => ENTITIES[name]);

/** Whether a sheet has several rows of several cells; a page of explanations has one cell a row. */
const isTable = ({ data }) => data.filter((row) => row.filter((cell) => cell !== null).length > 1).length > 1;

/** The rows with cells, by their numbers. The library fills each row, and the rows between, up to the last cell of the sheet. */
function filledRows(data) {
  return data.flatMap((row, place) => {
    const width = row.findLastIndex((cell) => cell !== null && cell !== "") + 1;
    return width === 0 ? [] : [{ number: place + 1, cells: row.slice(0, width).map(textOf) }];
  });
}

const sizeOf = (rows) =>
  rows.reduce((sum, { cells }) => cells.reduce((all, text) => all + text.length + CELL_COST, sum + CELL_COST), 0);

/** Rows as JSON, many at a time: to copy every cell to the other thread would stop that for seconds. */
function packed(rows) {
  const batches = [];
  for (let at = 0; at < rows.length; at += BATCH_ROWS)
    batches.push(strToU8(JSON.stringify(rows.slice(at, at + BATCH_ROWS))));
  return batches;
}

/** A number as digits: 8.21110011E8 is a telephone number. */
function plainNumber(text) {
  const number = Number(text);
  return Number.isSafeInteger(number) ? String(number) : text;
}

function textOf(cell) {
  if (cell === null || cell === undefined) return "";
  if (!(cell instanceof Date)) return String(cell);
  if (Number.isNaN(cell.getTime())) return "";
  const moment = cell.toISOString();
  return DAY.test(moment) ? moment.slice(0, 10) : moment.slice(0, 19).replace("T", " ");
}
