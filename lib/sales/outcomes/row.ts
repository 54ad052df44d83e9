import { surplusIn } from "@/lib/platform/tables/cells";
import { parseSheetDate } from "@/lib/platform/time/sheet-date";
import { OUTCOME_LABELS, type OutcomeField } from "@/lib/sales/record/columns/outcome";
import type { OutcomeColumn } from "./import-limits";
import { type OutcomeChange, outcomeInput } from "./schema";
import { outcomeNamed, unknownOutcome } from "./words";

/** A row of the file: which sale it names and what it says of the policy, or why it can't be read. */
export type OutcomeRow = { ok: true; reference: string | null; change: OutcomeChange } | { ok: false; message: string };

const DAYS: readonly OutcomeColumn[] = ["policy_ended_on", "last_collected_on"];

/** Reads a row. An empty cell leaves what is recorded as it is. */
export function readOutcomeRow(columns: readonly OutcomeColumn[], cells: readonly string[], flaw?: string): OutcomeRow {
  const broken = flaw ?? surplusIn(cells, columns); // rows of 0.3.0 hold all cells
  if (broken) return { ok: false, message: `${broken}.` };
  const given = Object.fromEntries(columns.flatMap((column, place) => (cells[place] ? [[column, cells[place]]] : [])));
  const { reference = null, policy_outcome, ...fields } = given as Partial<Record<OutcomeColumn, string>>;
  if (reference === null && fields.policy_number === undefined) {
    return { ok: false, message: "The row names no sale: reference and policy number are empty." };
  }
  const named = policy_outcome === undefined ? {} : { policy_outcome: outcomeNamed(policy_outcome) ?? policy_outcome };
  const days = DAYS.flatMap((day) => (given[day] ? [[day, parseSheetDate(given[day]) ?? given[day]]] : []));
  const read = outcomeInput.safeParse({ ...fields, ...named, ...Object.fromEntries(days) });
  if (read.success) return { ok: true, reference, change: read.data };
  const messages = read.error.issues.map(({ path, message }) => {
    const field = path[0] as OutcomeField;
    const isUnknown = field === "policy_outcome" && policy_outcome !== undefined;
    return `${OUTCOME_LABELS[field]}: ${isUnknown ? unknownOutcome(policy_outcome) : message}.`;
  });
  return { ok: false, message: [...new Set(messages)].join(" ") };
}
