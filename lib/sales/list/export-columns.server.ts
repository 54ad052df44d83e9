import "server-only";
import { maskAccountNumber } from "@/lib/catalogue/banks/account-number";
import { can } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { maskIdNumber } from "@/lib/insurance/id-number";
import { decrypt } from "@/lib/platform/crypto/pii.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { isBlindFor } from "@/lib/sales/record/blind.server";
import { CONFIRMATION_LABELS } from "@/lib/sales/record/columns/confirmation";
import { SUBMITTED_SALE_STATUSES } from "@/lib/sales/record/status";
import type { AskedColumn } from "./export-questions.server";

type Kind = "text" | "moment" | "yes or no" | "address" | "ID number" | "account number";

/** How ID and account numbers are shown. */
export type Numbers = "in full" | "masked";

export const numbersFor = (actor: Actor): Numbers => (can(actor, "pii.reveal") ? "in full" : "masked");

// Columns of the policyholder and of the bank account have a dot, which no question's slug has.
const PERSON: readonly (readonly [name: string, kind: Kind])[] = [
  ...texts("title name surname id_type"),
  ["id_number", "ID number"],
  ...texts("id_expires_on nationality date_of_birth gender citizenship phone alt_phone email"),
  ...texts("language marital_status occupation employer income_band"),
  ["smoker", "yes or no"],
  ["physical_address", "address"],
  ["postal_address", "address"],
];

function texts(names: string) {
  return names.split(" ").map((name) => [name, "text"] as const);
}

type Exported = { name: string; from: string; kind: Kind };

const column = (name: string, from = `sale.${name}`, kind: Kind = "text"): Exported => ({ name, from, kind });
const moment = (name: string, from = `sale.${name}`) => column(name, from, "moment");

const { due, overdue, given, late } = CONFIRMATION_LABELS;
const CONFIRMATION = `CASE
  WHEN sale.status NOT IN (${SUBMITTED_SALE_STATUSES.map((status) => `'${status}'`).join(", ")}) THEN ''
  WHEN sale.confirm_by < sale.delivered_on THEN '${late}'
  WHEN sale.delivered_on IS NOT NULL THEN '${given}'
  WHEN sale.confirm_by < today_in_south_africa() THEN '${overdue}' ELSE '${due}' END`;

/** The columns of the file before those of the questions, and where each comes from. */
const EXPORTED: readonly Exported[] = [
  column("reference"),
  column("product", "products.name"),
  column("plan", "plan.heading"),
  column("status"),
  moment("status_changed_at"),
  column("agent", "concat_ws(' ', users.name, users.surname)"),
  column("team", "teams.name"),
  column("source"),
  column("lead_id", "lead.lead_id"),
  moment("created_at"),
  column("cover_amount"),
  column("monthly_premium"),
  column("commencement_date"),
  column("first_debit_on"),
  moment("callback_at"),
  moment("qc_submitted_at"),
  column("kick_count"),
  column("qc_result"),
  column("qc_reviewer", "review.reviewer_name"),
  moment("submitted_at"),
  column("policy_number"),
  column("insurer_reference"),
  column("policy_outcome"),
  column("policy_ended_on"),
  column("last_collected_on"),
  moment("recalled_at"),
  column("delivered_on"),
  column("delivered_how"),
  column("delivered_reference"),
  column("cooling_off_ends_on"),
  column("confirm_by"),
  column("confirmation", CONFIRMATION),
  column("replacement_send_by"),
  column("replacement_sent_on"),
  moment("declined_at"),
  column("declined_reason"),
  column("notes"),
  ...PERSON.map(([name, kind]) =>
    column(`policyholder.${name}`, kind === "ID number" ? "person.id_number_encrypted" : `person.${name}`, kind),
  ),
  column("bank.name", "banks.name"),
  column("bank.account_type", "account.account_type"),
  column("bank.account_number", "account.account_number_encrypted", "account number"),
  column("bank.branch_code", "account.branch_code"),
  column("bank.account_holder", "account.account_holder"),
  column("bank.debit_day", "account.debit_day"),
  moment("mandate.agreed_at", "mandate.agreed_at"),
  column("insured_lives", "(SELECT count(*) FROM sale_insured_lives WHERE sale_id = sale.id)"),
  column("beneficiaries", "(SELECT count(*) FROM sale_beneficiaries WHERE sale_id = sale.id)"),
];

/** A row as `exportedRow` reads it: the cells of `EXPORTED`, the answers by question, and its place in the file. */
export type StoredRow = { cells: string[]; answers: Record<string, unknown>; created_at: Date; id: number };

/** What a batch reads of `sale`, and of what `exportedJoins` puts beside it. Moments are in South Africa's time. */
export const exportedRow = Prisma.raw(
  `ARRAY[${EXPORTED.map(({ from, kind }) => `coalesce(${asText(from, kind)}, '')`).join(", ")}] AS cells,
   sale.answers, sale.created_at, sale.id`,
);

function asText(from: string, kind: Kind): string {
  if (kind === "moment") return `to_char(${from} AT TIME ZONE 'Africa/Johannesburg', 'YYYY-MM-DD HH24:MI:SS')`;
  if (kind === "yes or no") return `CASE WHEN ${from} THEN 'yes' WHEN NOT ${from} THEN 'no' END`;
  if (kind !== "address") return `(${from})::text`;
  const parts = ["street", "suburb", "city", "province", "postal_code"].map(
    (part) => `nullif(${from}->>'${part}', '')`,
  );
  return `concat_ws(', ', ${parts.join(", ")})`;
}

/** @param reader null for a program, from which no reviewer is hidden */
export const exportedJoins = (reader: Actor | null) => Prisma.sql`
  LEFT JOIN products ON products.id = sale.product_id
  LEFT JOIN product_plans plan ON plan.id = sale.product_plan_id
  LEFT JOIN users ON users.id = sale.agent_id
  LEFT JOIN teams ON teams.id = sale.team_id
  LEFT JOIN leads lead ON lead.id = sale.lead_id
  LEFT JOIN sale_persons person ON person.sale_id = sale.id AND person.role = 'policyholder'
  LEFT JOIN sale_bank_accounts account ON account.sale_id = sale.id
  LEFT JOIN banks ON banks.id = account.bank_id
  LEFT JOIN LATERAL (
    SELECT reviewer_name FROM sale_reviews
    WHERE sale_id = sale.id AND kind = 'check' AND state = 'decided' AND NOT ${isBlindFor(reader, Prisma.sql`sale.id`)}
    ORDER BY id DESC LIMIT 1
  ) review ON true
  LEFT JOIN sale_mandates mandate ON mandate.sale_id = sale.id AND mandate.voided_at IS NULL`;

/** The names of the fields, in their order. A question whose slug is one of our own names is "question.<slug>". */
export const crmFieldNames = (asked: readonly AskedColumn[]): string[] => [
  ...EXPORTED.map(({ name }) => name),
  ...asked.map(({ slug }) => (EXPORTED.some(({ name }) => name === slug) ? `question.${slug}` : slug)),
];

/**
 * A sale as an external CRM gets it, over the API, in a file and by a webhook alike: the value of each of
 * `crmFieldNames`, as text. Moments are in South Africa's time.
 */
export function crmFields(
  { cells, answers }: StoredRow,
  asked: readonly AskedColumn[],
  numbers: Numbers,
): Record<string, string> {
  const own = cells.map((cell, place) => readable(cell, EXPORTED[place]?.kind ?? "text", numbers));
  const values = [...own, ...asked.map(({ questionIds }) => answerOf(answers, questionIds))];
  return Object.fromEntries(crmFieldNames(asked).map((name, place) => [name, values[place] ?? ""]));
}

function readable(cell: string, kind: Kind, numbers: Numbers): string {
  if (cell === "" || (kind !== "ID number" && kind !== "account number")) return cell;
  const number = decrypt(cell);
  if (numbers === "in full") return number;
  return kind === "ID number" ? maskIdNumber(number) : maskAccountNumber(number);
}

function answerOf(answers: Record<string, unknown>, questionIds: readonly string[]): string {
  const value = questionIds.map((id) => answers[id]).find((answer) => answer !== undefined && answer !== null);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.join("; ") : String(value ?? "");
}
