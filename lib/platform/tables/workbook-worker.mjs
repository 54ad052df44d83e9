// Runs in a thread of workbook.server.ts: reads an Excel workbook, which needs many times its own memory.
import { unzipSync } from "fflate";
import readWorkbook from "read-excel-file/universal";
import { answerJobs } from "../threads/job-thread.mjs";

/** All files of a workbook together, without compression. */
const MAX_BYTES = 100 * 1024 * 1024;
/** Of the rows of a sheet: many cells may share one long text. */
const MAX_CHARACTERS = 50 * 1024 * 1024;
const DAY = /T00:00:00\.000Z$/;

answerJobs(async ({ bytes, sheet }) => {
  try {
    if (unpackedSize(bytes) > MAX_BYTES) return { flaw: "large" };
    const sheets = await readWorkbook(new Blob([bytes]), { trim: false, parseNumber: plainNumber });
    const chosen =
      sheet === undefined
        ? (sheets.find(({ data }) => data.length > 1) ?? sheets[0])
        : sheets.find((one) => one.sheet === sheet);
    if (!chosen) return { flaw: "sheet" };
    const rows = chosen.data.map((row) => row.map(textOf));
    if (charactersIn(rows) > MAX_CHARACTERS) return { flaw: "large" };
    return { sheets: sheets.map((one) => one.sheet), sheet: chosen.sheet, rows };
  } catch {
    return { flaw: "unreadable" };
  }
});

const charactersIn = (rows) => rows.reduce((sum, row) => row.reduce((all, text) => all + text.length + 1, sum), 0);

function unpackedSize(bytes) {
  let size = 0;
  const add = ({ originalSize }) => {
    size += originalSize;
    return false;
  };
  unzipSync(bytes, { filter: add });
  return size;
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
