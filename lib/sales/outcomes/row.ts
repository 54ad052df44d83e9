import { OUTCOME_LABELS, type OutcomeField, POLICY_OUTCOME, POLICY_OUTCOMES } from "@/lib/sales/record/columns/outcome";
import type { OutcomeColumn } from "./import-limits";
import { type OutcomeChange, outcomeInput } from "./schema";

/** A row of the file: which sale it names and what it says of the policy, or why it can't be read. */
export type OutcomeRow = { ok: true; reference: string | null; change: OutcomeChange } | { ok: false; message: string };

/** Reads a row. An empty cell leaves what is recorded as it is. */
export function readOutcomeRow(columns: readonly OutcomeColumn[], cells: readonly string[]): OutcomeRow {
  if (cells.slice(columns.length).some((cell) => cell !== "")) {
    return { ok: false, message: `The row has ${cells.length} cells, the header ${columns.length}.` };
  }
  const given = Object.fromEntries(columns.flatMap((column, place) => (cells[place] ? [[column, cells[place]]] : [])));
  const { reference = null, policy_outcome, ...fields } = given as Partial<Record<OutcomeColumn, string>>;
  if (reference === null && fields.policy_number === undefined) {
    return { ok: false, message: "The row names no sale: reference and policy number are empty." };
  }
  const named = policy_outcome === undefined ? {} : { policy_outcome: outcomeNamed(policy_outcome) };
  const read = outcomeInput.safeParse({ ...fields, ...named });
  if (read.success) return { ok: true, reference, change: read.data };
  const messages = read.error.issues.map(
    ({ path, message }) => `${OUTCOME_LABELS[path[0] as OutcomeField]}: ${message}.`,
  );
  return { ok: false, message: [...new Set(messages)].join(" ") };
}

/** An outcome by its name or by its words on the screen; any other text as it is. */
function outcomeNamed(text: string): string {
  const plain = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
  return (
    POLICY_OUTCOMES.find(
      (outcome) => outcome === plain || POLICY_OUTCOME[outcome].label.toLowerCase() === text.toLowerCase(),
    ) ?? text
  );
}
