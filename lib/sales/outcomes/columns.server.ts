import "server-only";
import { invalid } from "@/lib/platform/http/errors.server";
import { OUTCOME_COLUMNS, type OutcomeColumn } from "./import-limits";

/**
 * The columns of a file by their names, in any case and with spaces for underscores.
 * @throws HttpError 422 on file: an unknown or repeated column, none that names the sale, or nothing to record
 */
export function readColumns(names: readonly string[]): OutcomeColumn[] {
  const columns = names.map((name) => {
    const plain = name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, "_");
    const column = OUTCOME_COLUMNS.find((known) => known === plain);
    if (!column) throw refused(`The column “${name}” is not known. Known are ${OUTCOME_COLUMNS.join(", ")}`);
    return column;
  });
  const repeated = columns.find((column, place) => columns.indexOf(column) < place);
  if (repeated) throw refused(`The file has two columns ${repeated}`);
  if (!columns.includes("reference") && !columns.includes("policy_number")) {
    throw refused("The file needs a column reference or policy_number");
  }
  if (columns.length < 2) throw refused("The file has no column to record");
  return columns;
}

const refused = (message: string) => invalid({ file: message });
