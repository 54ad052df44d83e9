import "server-only";
import { maskIdNumbersIn } from "@/lib/insurance/id-number";
import { simplify } from "@/lib/leads/headers/synonyms";
import type { TableRow } from "@/lib/platform/files/table-row";
import { invalid } from "@/lib/platform/http/errors.server";
import { surplusIn } from "@/lib/platform/tables/cells";
import type { Target } from "@/lib/platform/tables/open.server";
import type { MappedColumn } from "@/lib/platform/tables/target";
import { parseSheetDate } from "@/lib/platform/time/sheet-date";
import { COLUMN_LABELS, OUTCOME_COLUMNS, type OutcomeColumn } from "./import-limits";
import { readOutcomeRow } from "./row";
import { keepsPolicy, outcomeNamed } from "./words";

// What insurers call them, reduced to letters and digits.
const SYNONYMS: Record<OutcomeColumn, string> = {
  reference: `ref referenceno referencenumber ourreference ourref yourreference yourref salereference salesreference saleref
    clientreference applicationno applicationnumber applicationref appno appnumber verwysing verwysingsnommer`,
  policy_number:
    "policyno policynr policynum policy policyid contractno contractnumber polisnommer polisnr polisno polis",
  insurer_reference:
    "insurerreference insurerref insurersref insurerno insurernumber underwriterreference underwriterref",
  policy_outcome: "outcome policyoutcome status policystatus state policystate currentstatus uitkoms polisstatus",
  policy_ended_on: `endedon policyended policyenddate enddate dateended lapsedate lapsedon datelapsed cancellationdate
    cancelledon datecancelled terminationdate terminatedon statusdate effectivedate einddatum`,
  last_collected_on: `lastcollected lastcollection lastcollectiondate lastpremium lastpremiumdate lastpremiumpaid lastpaid
    lastpaiddate lastpayment lastpaymentdate lastdebit lastdebitdate datelastcollected laastebetaling`,
};

const COLUMNS = new Map(
  OUTCOME_COLUMNS.flatMap((column) =>
    [column, COLUMN_LABELS[column], ...SYNONYMS[column].split(/\s+/)].map((name) => [simplify(name), column] as const),
  ),
);

type Column = MappedColumn<OutcomeColumn>;

/** Headers of days that end a policy only where its outcome does, reduced to letters and digits, the surer one first. */
const UNSURE_DAYS = ["statusdate", "effectivedate"];
/** The day of inception may be called this, too. */
const isEffectiveDay = (name: string) => simplify(name) === "effectivedate";

const isName = (cell: string) => COLUMNS.has(simplify(cell));
/** Whether a cell is a number, a day or an outcome, which no column is called. */
const isData = (cell: string) =>
  /^\S*\d{3}\S*$/.test(cell) || parseSheetDate(cell) !== null || outcomeNamed(cell) !== null;

/** An insurer's file of policy outcomes. If several columns fit one field, the first is used; for the end date, the most specific. */
export const outcomeTarget: Target<OutcomeColumn> = {
  isName,
  isHeader: (cells) => cells.some(isName) || !cells.some(isData),
  guess: ({ names, sample }) => {
    const fields = names.map((name) => COLUMNS.get(simplify(name)) ?? null);
    const outcomeAt = fields.indexOf("policy_outcome");
    const hasKept = sample.some((cells) => keepsPolicy(cells[outcomeAt] ?? ""));
    const [endDay] = names
      .filter((name, place) => fields[place] === "policy_ended_on" && !(hasKept && isEffectiveDay(name)))
      .toSorted((one, other) => rankOf(one) - rankOf(other));
    return names.map((name, place) => {
      const field = fields[place] ?? null;
      const isTheOne = field === "policy_ended_on" ? name === endDay : place === fields.indexOf(field);
      return { name, field: isTheOne ? field : null };
    });
  },
  masked: maskIdNumbersIn,
  problemOf: (row, columns) => {
    const { cells, flaw } = mappedRow(columns, row);
    const read = readOutcomeRow(fieldsOf(columns), cells, flaw);
    return read.ok ? null : read.message;
  },
};

const rankOf = (name: string) => UNSURE_DAYS.indexOf(simplify(name));

/** The fields of the mapped columns. */
export const fieldsOf = (columns: readonly Column[]): OutcomeColumn[] => columns.flatMap(({ field }) => field ?? []);

/**
 * A row with the cells of the mapped columns alone, or why it can't be read. The day of a status is left out where the policy
 * goes on.
 */
export function mappedRow(columns: readonly Column[], row: TableRow): TableRow {
  const flaw = row.flaw ?? surplusIn(row.cells, columns);
  const goesOn = columns.some(({ field }, place) => field === "policy_outcome" && keepsPolicy(row.cells[place] ?? ""));
  const cells = columns.flatMap(({ name, field, is_month_first: isMonthFirst }, place) => {
    const isEndDay = field !== "policy_ended_on" || !goesOn || rankOf(name) === -1;
    const cell = (isEndDay && row.cells[place]) || "";
    return field ? [(isMonthFirst && parseSheetDate(cell, { isMonthFirst })) || cell] : [];
  });
  return flaw ? { ...row, flaw } : { ...row, cells };
}

/** @throws HttpError 422 on file: no column that names the sale, or nothing to record */
export function requireOutcomes(columns: readonly Column[]): void {
  const fields = fieldsOf(columns);
  if (!fields.includes("reference") && !fields.includes("policy_number")) {
    throw invalid({ file: "The file needs a column with the reference or the policy number" });
  }
  if (fields.length < 2) throw invalid({ file: "The file has no column to record" });
}
