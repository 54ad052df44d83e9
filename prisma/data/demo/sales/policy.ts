import { confirmBy } from "@/lib/insurance/confirmation";
import { coolingOffEndsOn } from "@/lib/insurance/cooling-off";
import { law } from "@/lib/insurance/law/law.server";
import { isoDate } from "@/lib/platform/text/format";
import { dateColumn, dateText, dateTextOrNull } from "@/lib/platform/time/days";
import { DAY_MS, SECOND_MS } from "@/lib/platform/time/milliseconds";
import type { DeliveryWay } from "@/lib/sales/record/columns/delivery-ways";
import type { PolicyOutcome } from "@/lib/sales/record/columns/outcome";
import type { Random } from "../random";
import { SALES } from "./content";
import type { ConvertedLead } from "./sale";

/** So long an insurer takes to say what became of a policy. */
const DAYS_TO_AN_OUTCOME = 7;
const DAYS_IN_THE_POST = 4;
const POLICY_NUMBERS = 4;
const OUTCOMES = 5;
/** The packs are made after the start, the newest first, with a pause between them. */
const SECONDS_PER_PACK = 6;

type Submitted = { submitted_at: Date | null; first_debit_on: Date | null; lead_id: number };

type Lead = ConvertedLead & { agreedAt: Date };

/** What became of a sale after its submission, by now. */
export function policyColumns(sale: Submitted, { story, random, agreedAt }: Lead, now: Date) {
  const { submitted_at, first_debit_on } = sale;
  if (!submitted_at) return NOTHING;
  const delivery = deliveryOf(submitted_at, story.person.email, now);
  const confirm_by = dateColumn(confirmBy(isoDate(agreedAt), dateTextOrNull(first_debit_on), law()));
  return { ...NOTHING, confirm_by, ...delivery, ...outcomeOf(sale, random, now) };
}

const NOTHING = {
  policy_number: null as string | null,
  insurer_reference: null as string | null,
  policy_outcome: null as PolicyOutcome | null,
  policy_ended_on: null as Date | null,
  last_collected_on: null as Date | null,
  delivered_on: null as Date | null,
  delivered_how: null as DeliveryWay | null,
  confirm_by: null as Date | null,
  cooling_off_ends_on: null as Date | null,
};

/** Mailed at once, or posted; what was posted lately is still to be confirmed. */
function deliveryOf(submittedAt: Date, email: string | null, now: Date) {
  const arrived = email ? submittedAt : new Date(submittedAt.getTime() + DAYS_IN_THE_POST * DAY_MS);
  if (arrived > now) return {};
  const day = isoDate(arrived);
  const delivered_how: DeliveryWay = email ? "email" : "post";
  return {
    delivered_on: dateColumn(day),
    delivered_how,
    cooling_off_ends_on: dateColumn(coolingOffEndsOn(day, law())),
  };
}

/** When the insurer says what became of a policy. */
export const toldAt = (submittedAt: Date) => new Date(submittedAt.getTime() + DAYS_TO_AN_OUTCOME * DAY_MS);

function outcomeOf({ submitted_at, first_debit_on, lead_id }: Submitted, random: Random, now: Date) {
  const told = toldAt(submitted_at ?? now);
  if (told > now) return {};
  const policy_outcome = random.fork(OUTCOMES).weighted(SALES.outcomes);
  const isKnown = policy_outcome === "in_force" || policy_outcome === "cancelled_in_cooling_off";
  const isCollected =
    policy_outcome === "in_force" && first_debit_on !== null && dateText(first_debit_on) <= isoDate(now);
  const hasEnded = policy_outcome !== "in_force" && policy_outcome !== "pending";
  return {
    policy_outcome,
    policy_number: isKnown ? `POL${String(7_000_000 + lead_id * POLICY_NUMBERS)}` : null,
    insurer_reference: `INS-${lead_id}`,
    policy_ended_on: hasEnded ? dateColumn(isoDate(told)) : null,
    last_collected_on: isCollected ? first_debit_on : null,
  };
}

/** The packs that are to be made of submitted sales. A sale that has one delivered is not mailed again. */
export function packsOf(sales: readonly { keys: { tenant_id: number; sale_id: number }; row: PolicyRow }[], now: Date) {
  return sales
    .flatMap(({ keys, row }) => (row.submitted_at ? [{ ...keys, ...row, submitted_at: row.submitted_at }] : []))
    .toSorted((one, other) => other.submitted_at.getTime() - one.submitted_at.getTime())
    .map(({ tenant_id, sale_id, submitted_at }, place) => ({
      ...{ tenant_id, sale_id, edition: 1, submitted_at },
      try_after: new Date(now.getTime() + place * SECONDS_PER_PACK * SECOND_MS),
    }));
}

type PolicyRow = { submitted_at: Date | null };
