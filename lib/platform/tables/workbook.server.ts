import "server-only";
import type { TableRow } from "@/lib/platform/files/table-row";
import { invalid } from "@/lib/platform/http/errors.server";
import { JobTooExpensive, jobThread } from "@/lib/platform/threads/job-thread.server";
import { tooManyColumns } from "./check.server";
import { MAX_COLUMNS } from "./splitter";

type Job = { bytes: Buffer; sheet: string | undefined; maxColumns: number };
/** `batches`: rows as JSON. */
type Answer = { sheets: string[]; sheet: string; batches: Uint8Array[] } | { flaw: keyof typeof FLAWS | "columns" };
/** The filled rows of a sheet as texts, many at a time: days as "YYYY-MM-DD", moments as "YYYY-MM-DD HH:MM:SS". */
type Workbook = { sheets: string[]; sheet: string; rows: () => Generator<TableRow[]> };

const read = jobThread<Job, Answer>("workbooks", {
  file: "lib/platform/tables/workbook-worker.mjs",
  cpuMs: 60_000,
  memoryMb: 512,
  busy: "Several workbooks are being read. Please try again in a moment.",
});

const FLAWS = {
  large: { file: "The workbook is too large to be read. Save the sheet as CSV and try again" },
  sheet: { sheet: "The workbook has no such sheet" },
  unreadable: { file: "The workbook can't be read. Save the sheet as CSV and try again" },
};

/**
 * Reads a sheet of an Excel workbook, by default the first with a table, in a thread with limits on time and memory.
 * @throws HttpError 422 on file or sheet, 503
 */
export async function readWorkbook(bytes: Buffer, sheet: string | undefined): Promise<Workbook> {
  const answer = await read({ bytes, sheet, maxColumns: MAX_COLUMNS }).catch((error: unknown) => {
    if (error instanceof JobTooExpensive) throw invalid(FLAWS.large);
    throw error;
  });
  if ("flaw" in answer) throw answer.flaw === "columns" ? tooManyColumns(1) : invalid(FLAWS[answer.flaw]);
  return {
    ...{ sheets: answer.sheets, sheet: answer.sheet },
    rows: function* () {
      for (const batch of answer.batches) yield JSON.parse(Buffer.from(batch).toString()) as TableRow[];
    },
  };
}
