import "server-only";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import { debitDayOf } from "@/lib/insurance/debit-day";
import { maskIdNumber } from "@/lib/insurance/id-number";
import { decrypt } from "@/lib/platform/crypto/pii.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { isoDate } from "@/lib/platform/text/format";
import { dateText, dateTextOrNull } from "@/lib/platform/time/days";
import { confirmationOf } from "./columns/confirmation";
import type { SaleRow } from "./schema";
import { SALE_STATUS } from "./status";

type Moments = "status_changed_at" | "created_at" | "updated_at";
type OptionalMoments = "callback_at" | "qc_submitted_at" | "submitted_at" | OptionalDays;
type OptionalDays =
  | ("commencement_date" | "first_debit_on" | "delivered_on" | "confirm_by")
  | ("replacement_send_by" | "replacement_sent_on");
type Converted =
  | Moments
  | OptionalMoments
  | "status"
  | "client"
  | "monthly_premium"
  | "debit_day"
  | "read_only"
  | "confirmation";

/** A sale as the database has it, as far as a list shows it. */
type Found = Omit<SaleRow, Converted | "reviewer"> &
  Record<Moments, Date> &
  Record<OptionalMoments, Date | null> & {
    status: SaleStatus;
    monthly_premium: Prisma.Decimal | number | null;
    debit_day: string | null;
  };

type Client = { name: string; surname: string | null; id_number_encrypted: string | null };

/** A sale as a list shows it, apart from who checks it. */
export const toSaleRow = (sale: Found, client: Client): Omit<SaleRow, "reviewer"> => ({
  id: sale.id,
  reference: sale.reference,
  status: sale.status,
  status_changed_at: sale.status_changed_at.toISOString(),
  sla_hours: sale.sla_hours,
  client: {
    name: client.name,
    surname: client.surname,
    id_number_masked: maskEncrypted(client.id_number_encrypted),
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
  qc_result: sale.qc_result,
  submitted_at: sale.submitted_at?.toISOString() ?? null,
  commencement_date: sale.commencement_date && dateText(sale.commencement_date),
  first_debit_on: sale.first_debit_on && dateText(sale.first_debit_on),
  policy_number: sale.policy_number,
  policy_outcome: sale.policy_outcome,
  delivered_on: sale.delivered_on && dateText(sale.delivered_on),
  confirm_by: sale.confirm_by && dateText(sale.confirm_by),
  confirmation: SALE_STATUS[sale.status].isSubmitted ? confirmationNow(sale) : null,
  replacement_send_by: sale.replacement_send_by && dateText(sale.replacement_send_by),
  replacement_sent_on: sale.replacement_sent_on && dateText(sale.replacement_sent_on),
  debit_day: debitDayOf(sale.debit_day),
  declined_reason: sale.declined_reason,
  consumer_id: sale.consumer_id,
  created_at: sale.created_at.toISOString(),
  updated_at: sale.updated_at.toISOString(),
  version: sale.version,
});

const confirmationNow = ({ delivered_on, confirm_by }: Pick<Found, "delivered_on" | "confirm_by">) =>
  confirmationOf(
    { delivered_on: dateTextOrNull(delivered_on), confirm_by: dateTextOrNull(confirm_by) },
    isoDate(new Date()),
  );

/** The row of a sale that its reader does not see otherwise; the client of one in a status hidden from them is left out. */
export const toUnseenRow = (row: SaleRow, isOfHiddenStatus: boolean): SaleRow => ({
  ...row,
  ...(isOfHiddenStatus && { client: { name: "", surname: null, id_number_masked: null }, consumer_id: null }),
  read_only: true,
});

/** Decrypts and masks an ID number; null without one. */
export const maskEncrypted = (encrypted: string | null) =>
  encrypted === null ? null : maskIdNumber(decrypt(encrypted));
