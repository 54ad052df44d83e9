import "server-only";
import { invalid } from "@/lib/platform/http/errors.server";
import { JobTooExpensive, jobThread } from "@/lib/platform/threads/job-thread.server";

type Job = { bytes: Buffer; sheet: string | undefined };
/** The rows of a sheet from its first one, as texts: days as "YYYY-MM-DD", moments as "YYYY-MM-DD HH:MM:SS". */
type Workbook = { sheets: string[]; sheet: string; rows: string[][] };

const read = jobThread<Job, Workbook | { flaw: keyof typeof FLAWS }>("workbooks", {
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
 * Reads a sheet of an Excel workbook, by default the first with more than one row, in a thread with limits on time and memory.
 * @throws HttpError 422 on file or sheet, 503
 */
export async function readWorkbook(bytes: Buffer, sheet: string | undefined): Promise<Workbook> {
  const answer = await read({ bytes, sheet }).catch((error: unknown) => {
    if (error instanceof JobTooExpensive) throw invalid(FLAWS.large);
    throw error;
  });
  if ("flaw" in answer) throw invalid(FLAWS[answer.flaw]);
  return answer;
}
