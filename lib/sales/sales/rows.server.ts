import "server-only";
import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import { dateText } from "@/lib/platform/days";
import { Prisma } from "@/lib/platform/db/generated/client";
import { maskIdNumber } from "@/lib/platform/id-number";
import { decrypt } from "@/lib/platform/pii.server";
import type { DebitDay } from "@/lib/sales/sections/bank";
import type { SaleRow } from "./schema";

type Moments = "status_changed_at" | "created_at" | "updated_at";
type OptionalMoments = "callback_at" | "qc_submitted_at" | "submitted_at" | "commencement_date";
type Converted = Moments | OptionalMoments | "status" | "client" | "monthly_premium" | "debit_day" | "read_only";

/** A sale as the database has it, as far as a list shows it. */
type Found = Omit<SaleRow, Converted> &
  Record<Moments, Date> &
  Record<OptionalMoments, Date | null> & {
    status: string;
    monthly_premium: Prisma.Decimal | null;
    bank_account: { debit_day: string | null } | null;
  };

type Client = { name: string; surname: string | null; id_number_encrypted: string | null };

/** A row of a query that reads `listedColumns`. */
export type ListedSale = Omit<Found, "bank_account"> & {
  client: Client | null;
  debit_day: string | null;
  is_unseen: boolean;
  is_of_hidden_status: boolean;
};

/** A record that a column of `sales` names, as JSON; null where it names none that the tenant sees. */
const named = (table: string, column: string, fields: readonly string[]) =>
  Prisma.raw(`(SELECT jsonb_build_object(${fields.map((field) => `'${field}', ${field}`).join(", ")})
    FROM ${table} WHERE ${table}.id = sales.${column})`);

// Subqueries, since to plan as many joins takes longer than to read a page.
/** What a list reads of `sales`. */
export const listedColumns = Prisma.sql`
  sales.id, sales.reference, sales.status, sales.status_changed_at, sales.monthly_premium, sales.cover_amount,
  sales.source, sales.callback_at, sales.kick_count, sales.qc_submitted_at, sales.submitted_at, sales.commencement_date,
  sales.declined_reason, sales.created_at, sales.updated_at, sales.version,
  coalesce(${named("products", "product_id", ["id", "name", "slug"])},
    jsonb_build_object('id', sales.product_id, 'name', '', 'slug', '')) AS product,
  ${named("product_plans", "product_plan_id", ["id", "heading"])} AS plan,
  ${named("users", "agent_id", ["id", "name", "surname"])} AS agent,
  ${named("teams", "team_id", ["id", "name"])} AS team,
  ${named("personalities", "qc_personality_id", ["id", "name"])} AS qc_personality,
  (SELECT debit_day FROM sale_bank_accounts WHERE sale_id = sales.id) AS debit_day,
  (SELECT jsonb_build_object('name', name, 'surname', surname, 'id_number_encrypted', id_number_encrypted)
   FROM sale_persons WHERE sale_id = sales.id AND role = 'policyholder' LIMIT 1) AS client`;

/**
 * Such a row as a list shows it; the name of a product that is no longer the tenant's is empty, and so is that of a client
 * whose sale is in a status that the reader may not see.
 */
export function toListedRow({ client, debit_day, is_unseen, is_of_hidden_status, ...sale }: ListedSale): SaleRow {
  const shown = is_of_hidden_status ? undefined : (client ?? undefined);
  const row = toSaleRow({ ...sale, bank_account: { debit_day } }, shown);
  return is_unseen ? { ...row, read_only: true } : row;
}

/** A sale as a list shows it. */
export const toSaleRow = (sale: Found, client: Client | undefined): SaleRow => ({
  id: sale.id,
  reference: sale.reference,
  status: sale.status as SaleStatus,
  status_changed_at: sale.status_changed_at.toISOString(),
  client: {
    name: client?.name ?? "",
    surname: client?.surname ?? null,
    id_number_masked: maskEncrypted(client?.id_number_encrypted ?? null),
  },
  product: { id: sale.product.id, name: sale.product.name, slug: sale.product.slug },
  plan: sale.plan && { id: sale.plan.id, heading: sale.plan.heading },
  monthly_premium: sale.monthly_premium && Number(sale.monthly_premium),
  cover_amount: sale.cover_amount,
  agent: sale.agent && { id: sale.agent.id, name: sale.agent.name, surname: sale.agent.surname },
  team: sale.team && { id: sale.team.id, name: sale.team.name },
  source: sale.source,
  callback_at: sale.callback_at?.toISOString() ?? null,
  qc_personality: sale.qc_personality && { id: sale.qc_personality.id, name: sale.qc_personality.name },
  qc_submitted_at: sale.qc_submitted_at?.toISOString() ?? null,
  kick_count: sale.kick_count,
  submitted_at: sale.submitted_at?.toISOString() ?? null,
  commencement_date: sale.commencement_date && dateText(sale.commencement_date),
  debit_day: debitDayOf(sale.bank_account?.debit_day ?? null),
  declined_reason: sale.declined_reason,
  created_at: sale.created_at.toISOString(),
  updated_at: sale.updated_at.toISOString(),
  version: sale.version,
});

const debitDayOf = (stored: string | null): DebitDay =>
  stored === null || stored === "last" ? stored : Number(stored);

/** Decrypts and masks an ID number; null without one. */
export const maskEncrypted = (encrypted: string | null) =>
  encrypted === null ? null : maskIdNumber(decrypt(encrypted));
