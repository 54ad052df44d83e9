import { law } from "@/lib/insurance/law/law.server";
import { needsReplacementRecord, replacementSendBy } from "@/lib/insurance/replacement";
import { isoDate } from "@/lib/platform/text/format";
import { dateColumn, daysBefore } from "@/lib/platform/time/days";
import { DAY_MS } from "@/lib/platform/time/milliseconds";
import type { Replacement } from "@/lib/sales/form/replacement/schema";
import type { StoredReplacementRecord } from "@/lib/sales/record/columns/replacement-record";
import type { Random } from "../random";
import { FORM } from "./content";
import type { ConvertedLead } from "./sale";

/** The old policy of the demo cost more and covered less. */
const [OLD_PREMIUM, OLD_COVER] = [1.15, 0.8];
const DAYS_OF_OLD_POLICY = 900;
const DAYS_TO_SEND = 9;
/** One record of so many is still to be sent, however old its sale is. */
const FORGOTTEN_EACH = 3;

export const replacementOf = (random: Random, replaces: boolean, soldAt: Date): Partial<Replacement> => ({
  replaces,
  lapsed_for_non_payment: false,
  ...(replaces && {
    insurer: random.pick(FORM.insurers),
    policy_number: policyNumber(random),
    reason: FORM.reason_to_replace,
    previous_from: isoDate(daysBefore(DAYS_OF_OLD_POLICY, soldAt)),
    similar_cover: true,
    same_lives: true,
    waiting_served: random.chance(0.7),
  }),
});

/** The replacement record of a life or disability sale that replaces a policy; else an empty one. */
export function replacementRecordOf(
  { product, story }: ConvertedLead,
  replaces: boolean,
  planPlace: number,
  at: Date,
): StoredReplacementRecord | Record<string, never> {
  const plan = product.plans[planPlace];
  if (!replaces || !plan || !needsReplacementRecord(product.kind, isoDate(at), law())) return {};
  const compared = {
    monthly_premium: Number(plan.monthly_premium),
    cover_amount: plan.cover_amount,
    waiting_months: plan.waiting_months ?? 0,
  };
  return {
    old_premium: Math.round(compared.monthly_premium * OLD_PREMIUM),
    old_cover: Math.round(compared.cover_amount * OLD_COVER),
    old_waiting_months: 0,
    ...FORM.replacement_record,
    statement: { at: at.toISOString(), by: story.agent.full_name },
    compared,
  };
}

type Submitted = { submitted_at: Date | null; replacement: object };

/** Until when the record of a submitted sale is to be sent, and when it was. */
export function sendingOf({ submitted_at, replacement }: Submitted, { id, product }: ConvertedLead, now: Date) {
  const [none, replaces] = [{ replacement_send_by: null, replacement_sent_on: null }, "insurer" in replacement];
  if (!submitted_at || !replaces || !needsReplacementRecord(product.kind, isoDate(submitted_at), law())) return none;
  const sent = new Date(submitted_at.getTime() + DAYS_TO_SEND * DAY_MS);
  const isForgotten = id % FORGOTTEN_EACH === 0;
  return {
    replacement_send_by: dateColumn(replacementSendBy(isoDate(submitted_at), law())),
    replacement_sent_on: sent < now && !isForgotten ? dateColumn(isoDate(sent)) : null,
  };
}

/** The number of another insurer's policy. */
const policyNumber = (random: Random) => `${FORM.policy_number_prefix}${random.int(10_000, 99_999)}`;
