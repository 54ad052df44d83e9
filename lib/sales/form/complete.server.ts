import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { confirmBy } from "@/lib/insurance/confirmation";
import { law } from "@/lib/insurance/law/law.server";
import { needsReplacementRecord, replacementSendBy } from "@/lib/insurance/replacement";
import { db } from "@/lib/platform/db/client.server";
import { HttpError, invalid } from "@/lib/platform/http/errors.server";
import { isoDate } from "@/lib/platform/text/format";
import { dateColumn } from "@/lib/platform/time/days";
import type { LockedSale, SaleColumns } from "@/lib/sales/record/change.server";
import { requireNoOpenSale } from "@/lib/sales/record/open-sale.server";
import { qcPersonalityColumn } from "@/lib/sales/record/qc-personality.server";
import { reloadParts, type SaleRecord } from "@/lib/sales/record/record.server";
import type { SaleTransition } from "@/lib/sales/record/status";
import { isForQc, needsQcFrom } from "@/lib/sales/record/transitions";
import { type Assessment, assessSale } from "./assess.server";
import { toReplacementRecord } from "./replacement/record";
import type { Missing } from "./steps";
import { readStep } from "./stored-steps.server";

/**
 * The columns of a sale that its owner sends to QC or submits.
 * @throws HttpError 422 with `missing` while the form is not complete, and on `to` where the sale has to go the other
 *   way or nobody is there to check it; 409 when the person has another open sale of the product
 */
export async function completionColumns(
  actor: Actor,
  found: LockedSale,
  transition: SaleTransition,
): Promise<SaleColumns> {
  const sale = await withLivesLocked(actor, found);
  const assessment = assessSale(sale);
  const { missing, isReferred } = assessment;
  const isQcNeeded = needsQcFrom(actor, sale, isReferred);
  if (!isForQc(transition, isQcNeeded)) throw invalid({ to: isQcNeeded ? NEEDS_QC : NEEDS_NO_QC });
  if (missing.length > 0) throw incomplete(missing);
  const { id, tenant_id, product_id, policyholder } = sale;
  await requireNoOpenSale({ tenant_id, product_id, id_number_hash: policyholder.id_number_hash, except: id });
  const now = new Date();
  return isQcNeeded
    ? { qc_submitted_at: now, qc_submitted_by_id: actor.id, ...(await checkedBy(actor, sale)) }
    : { ...firstSubmission(actor.id, sale, now), ...fixedColumns(sale, assessment, now) };
}

/** What the rules say of a sale on the day of its submission, which later days leave alone. */
function fixedColumns(sale: SaleRecord, { first_debit_on, waiting_periods }: Assessment, now: Date): SaleColumns {
  const today = isoDate(now);
  const { replaces } = readStep(sale, "replacement");
  const isRecorded =
    replaces === true &&
    toReplacementRecord(sale).statement !== null && // quality control passes a sale from before there were records
    needsReplacementRecord(sale.product.insurance_class, today, law());
  return {
    first_debit_on: first_debit_on && dateColumn(first_debit_on),
    confirm_by: sale.mandate && dateColumn(confirmBy(isoDate(sale.mandate.agreed_at), first_debit_on, law())),
    waiting_periods: Object.fromEntries(waiting_periods),
    replacement_send_by: isRecorded ? dateColumn(replacementSendBy(today, law())) : null,
    replacement_sent_on: null,
  };
}

// A sale that was recalled still counts as submitted when it was, and by whom.
const firstSubmission = (userId: number | null, { submitted_at }: SaleRecord, now: Date): SaleColumns =>
  submitted_at === null ? { submitted_at: now, submitted_by_id: userId } : {};

/**
 * The columns of a sale that its reviewer passes. It is submitted in the name of whoever sent it to QC.
 * @throws HttpError 422 with `missing` while the form is not complete; 409 when the person has another open sale
 */
export async function passedColumns(actor: Actor, found: LockedSale): Promise<SaleColumns> {
  const sale = await withLivesLocked(actor, found);
  const assessment = assessSale(sale);
  if (assessment.missing.length > 0) throw incomplete(assessment.missing);
  const { id, tenant_id, product_id, policyholder } = sale;
  await requireNoOpenSale({ tenant_id, product_id, id_number_hash: policyholder.id_number_hash, except: id });
  const now = new Date();
  return {
    ...firstSubmission(sale.qc_submitted_by_id ?? sale.agent_id, sale, now),
    ...fixedColumns(sale, assessment, now),
  };
}

/**
 * A sale whose lives nobody else insures before the running transaction ends: what a child is covered for is summed up
 * over the sales that are submitted, and two that are submitted at once would not count each other.
 */
async function withLivesLocked(actor: Actor, sale: LockedSale): Promise<LockedSale> {
  const hashes = sale.insured_lives.flatMap(({ id_number_hash: hash }) => (hash === null ? [] : [hash]));
  if (hashes.length === 0) return sale;
  const keys = hashes.map((hash) => `insured life ${sale.tenant_id} ${hash}`).toSorted(); // so that nobody waits in a circle
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest(${keys}::text[]) AS key`;
  return reloadParts(actor, sale, ["covered_elsewhere", "other_open_sale"]);
}

const NEEDS_QC = "This sale needs QC: send it to QC.";
const NEEDS_NO_QC = "This sale doesn't need QC: submit it.";

/** 422 with everything that a form still needs. */
function incomplete(missing: Missing[]): HttpError {
  const byField = Map.groupBy(missing, ({ step, field }) => `${step}.${field}`);
  const errors = Object.fromEntries([...byField].map(([path, all]) => [path, all.map(({ message }) => message)]));
  return new HttpError(422, missing[0]?.message ?? "The form is not complete.", { errors, missing });
}

// Whom the sale or its owner's personality names, else whoever checks referred sales.
async function checkedBy(actor: Actor, sale: SaleRecord): Promise<SaleColumns> {
  if (sale.qc_personality_id !== null) return {};
  const named = await qcPersonalityColumn(sale, actor);
  const qc_personality_id = named.qc_personality_id ?? sale.tenant.default_qc_personality_id;
  if (qc_personality_id === null) throw invalid({ to: "Ask an administrator to choose who checks referred sales." });
  return { qc_personality_id };
}
