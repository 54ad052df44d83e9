import "server-only";
import { staleVersion } from "@/lib/identity/http/resource.server";
import { can } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { nextCallOf } from "@/lib/leads/work/call-times.server";
import { transaction } from "@/lib/platform/db/client.server";
import { toQuestionnaires } from "@/lib/sales/form/answers/answers.server";
import { type Assessment, assessSale } from "@/lib/sales/form/assess.server";
import { toBank } from "@/lib/sales/form/bank/bank.server";
import { toBeneficiaries } from "@/lib/sales/form/beneficiaries/beneficiaries.server";
import { toCover } from "@/lib/sales/form/cover/cover.server";
import { toDisclosures } from "@/lib/sales/form/disclosures/disclosures.server";
import { toInsuredLives } from "@/lib/sales/form/lives/insured-lives.server";
import { toPolicyholder } from "@/lib/sales/form/policyholder/policyholder.server";
import { termsOf, toReplacementRecord } from "@/lib/sales/form/replacement/record";
import { readJsonSteps } from "@/lib/sales/form/stored-steps.server";
import { isOutdated, toMandate } from "@/lib/sales/mandates/mandate.server";
import { toDelivery, toPacks } from "@/lib/sales/packs/packs.server";
import { StaleSale } from "@/lib/sales/record/change.server";
import { toOutcome } from "@/lib/sales/record/outcome.server";
import { findSaleRecord, type SaleRecord, type SavedSale } from "@/lib/sales/record/record.server";
import { toSaleRow } from "@/lib/sales/record/rows.server";
import { SALE_STATUS } from "@/lib/sales/record/status";
import {
  canClaim,
  canEdit,
  canReassign,
  canRecordDelivery,
  canRecordOutcome,
  canRelease,
  canReopenDelivery,
  mayNameRecording,
  needsQc,
  possibleTransitions,
  whyNotRecallable,
} from "@/lib/sales/record/transitions";
import type { SaleDetail } from "./schema";

/** A sale with its form. @throws HttpError 404 when the actor sees none */
export const findSale = async (actor: Actor, id: number): Promise<SaleDetail> =>
  toSaleDetail(actor, await findSaleRecord(actor, id));

/**
 * Maps the sale inside the transaction of its change: if mapping fails, the change is rolled back.
 * @throws HttpError 409 with the current sale where the change was based on an older version
 */
export const detailAfter = (actor: Actor, change: () => Promise<SavedSale>): Promise<SaleDetail> =>
  transaction(async () => {
    const saved = await change().catch((error: unknown) => {
      throw error instanceof StaleSale ? staleVersion(toSaleDetail(actor, error.current)) : error;
    });
    return toSaleDetail(actor, saved);
  });

/** The form of a sale, and what the actor may do with it. */
export function toSaleDetail(actor: Actor, sale: SavedSale): SaleDetail {
  const assessment = assessSale(sale);
  const { isReferred } = assessment;
  const form = toForm(sale, assessment);
  return {
    ...toSaleRow(
      { ...sale, debit_day: sale.bank_account?.debit_day ?? null, sla_hours: slaHoursOf(sale) },
      sale.policyholder,
    ),
    ...form,
    first_debit_on: form.cover.first_debit_on,
    ...((sale.mandate_voided || isOutdated(sale)) && { mandate_voided: true }),
    insurance_class: sale.product.insurance_class,
    lead: { id: sale.lead.id, lead_id: sale.lead.lead_id },
    ...nextCallOf(sale.tenant),
    script: sale.script,
    policy: toOutcome(sale),
    delivery: toDelivery(sale),
    packs: toPacks(sale),
    needs_qc: needsQc(sale, isReferred),
    can: {
      edit: canEdit(actor, sale),
      reveal: can(actor, "pii.reveal"),
      release: canRelease(actor, sale),
      claim: canClaim(actor, sale),
      reassign: canReassign(actor, sale),
      outcome: canRecordOutcome(actor, sale),
      deliver: canRecordDelivery(actor, sale),
      reopen_delivery: canReopenDelivery(actor, sale),
      name_recording: mayNameRecording(actor, sale),
      transitions: possibleTransitions(actor, sale, assessment),
    },
    recall_refusal: SALE_STATUS[sale.status].isSubmitted && can(actor, "sales.recall") ? whyNotRecallable(sale) : null,
  };
}

const slaHoursOf = ({ status, tenant }: SaleRecord): number | null =>
  Object.entries(tenant.sla_hours).find(([limited]) => limited === status)?.[1] ?? null;

const toForm = (sale: SaleRecord, assessment: Assessment) => ({
  ...readJsonSteps(sale),
  policyholder: toPolicyholder(sale.policyholder),
  cover: toCover(sale, assessment),
  plans: sale.product.plans,
  plan_waiting_months: termsOf(sale).waiting_months,
  insured_lives: toInsuredLives(sale, assessment),
  waiting_sentence: assessment.waiting_sentence,
  waiting_reason: assessment.waiting_reason,
  former_cover: assessment.asks_former_cover ? { insurer: sale.product.underwriter } : null,
  questionnaires: toQuestionnaires(sale),
  beneficiaries: toBeneficiaries(sale),
  pay_to_estate: sale.pay_to_estate,
  replacement_record: toReplacementRecord(sale),
  bank: toBank(sale.bank_account),
  mandate: toMandate(sale),
  disclosures: toDisclosures(sale),
  notes: sale.notes,
  missing: assessment.missing,
  warnings: assessment.warnings,
});
