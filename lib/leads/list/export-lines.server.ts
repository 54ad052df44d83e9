import "server-only";
import { maskIdNumber } from "@/lib/insurance/id-number";
import { PLAIN_FIELD_NAMES } from "@/lib/leads/record/plain-fields";
import { decrypt } from "@/lib/platform/crypto/pii.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { toCsvLines } from "@/lib/platform/tables/csv";

// The database joins the cells of a batch to one text, since reading each cell takes several times as long. Cells can't
// contain the separators.
const BETWEEN_CELLS = "\x1f";
const BETWEEN_ROWS = "\x1e";

type Kind = "text" | "plain" | "moment" | "encrypted";

/** The columns of the file. Free text may need quotes or contain a formula; plain values can't, but for a phone's +. */
export const EXPORTED: readonly { name: string; kind: Kind }[] = [
  { name: "lead_id", kind: "text" },
  { name: "product", kind: "text" },
  { name: "status", kind: "plain" },
  { name: "status_changed_at", kind: "moment" },
  { name: "title", kind: "text" },
  { name: "name", kind: "text" },
  { name: "surname", kind: "text" },
  { name: "phone", kind: "plain" },
  { name: "alt_phone", kind: "plain" },
  { name: "email", kind: "text" },
  { name: "id_number", kind: "encrypted" },
  { name: "date_of_birth", kind: "plain" },
  { name: "gender", kind: "text" },
  ...PLAIN_FIELD_NAMES.map((name) => ({ name, kind: "text" as const })),
  { name: "source", kind: "text" },
  { name: "campaign", kind: "text" },
  { name: "product_interest", kind: "text" },
  { name: "assigned_to", kind: "text" },
  { name: "team", kind: "text" },
  { name: "allocated_at", kind: "moment" },
  { name: "attempts", kind: "plain" },
  { name: "last_attempt_at", kind: "moment" },
  { name: "next_action_at", kind: "moment" },
  { name: "diary_at", kind: "moment" },
  { name: "reason", kind: "text" },
  { name: "note", kind: "text" },
  { name: "consent_state", kind: "plain" },
  { name: "processed_at", kind: "moment" },
  { name: "processed_outcome", kind: "plain" },
  { name: "created_at", kind: "moment" },
];

/** A lead as one text. Times are in South African time. */
export const storedLine = Prisma.raw(
  `concat_ws(E'\\x1f', ${EXPORTED.map(({ name, kind }) => `coalesce(${cellOf(name, kind)}, '')`).join(", ")})`,
);

function cellOf(name: string, kind: Kind): string {
  if (kind === "text") return `translate(${name}, E'\\x1e\\x1f', '')`;
  if (kind === "moment") return `to_char(${name} AT TIME ZONE 'Africa/Johannesburg', 'YYYY-MM-DD HH24:MI:SS')`;
  return kind === "encrypted" ? `${name}_encrypted` : `${name}::text`;
}

const ID_NUMBER = EXPORTED.findIndex(({ kind }) => kind === "encrypted");
// A row without any of these only needs an apostrophe before its numbers with a +, and commas between its cells. Others
// are written cell by cell.
const NEEDS_CELLS = new RegExp(
  `[",;\\t\\r\\n]|(?:^|${BETWEEN_CELLS}(?!\\+\\d+(?:${BETWEEN_CELLS}|$)))(?:\\s*[=+\\-@＝＋－＠]|')`,
  "u",
);

/** The columns that hold no personal data. */
const NON_PERSONAL = new Set([
  ...["lead_id", "product", "status", "status_changed_at", "source", "campaign", "assigned_to", "team", "allocated_at"],
  ...["attempts", "last_attempt_at", "next_action_at", "diary_at", "processed_at"],
  ...["processed_outcome", "created_at"],
]);

/**
 * The rows of a batch as lines of a CSV file, without formulas and with ID numbers masked.
 * @param hides whether the columns with personal data are left empty
 */
export function linesOf(rows: string, hides = false): string {
  return rows
    .split(BETWEEN_ROWS)
    .map(hides ? hiddenLineOf : lineOf)
    .join("");
}

function hiddenLineOf(row: string): string {
  const cells = row.split(BETWEEN_CELLS);
  const isShown = (place: number) => NON_PERSONAL.has(EXPORTED[place]?.name ?? "");
  return lineOf(cells.map((cell, place) => (isShown(place) ? cell : "")).join(BETWEEN_CELLS));
}

function lineOf(row: string): string {
  const cells = row.split(BETWEEN_CELLS);
  const encrypted = cells[ID_NUMBER];
  if (!encrypted && !NEEDS_CELLS.test(row)) {
    return `${row.replaceAll(`${BETWEEN_CELLS}+`, ",'+").replaceAll(BETWEEN_CELLS, ",")}\r\n`;
  }
  return toCsvLines([cells.map((cell, place) => (place === ID_NUMBER && cell ? maskIdNumber(decrypt(cell)) : cell))]);
}
