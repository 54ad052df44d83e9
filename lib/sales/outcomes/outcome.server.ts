import "server-only";
import type { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { conflict, invalid } from "@/lib/platform/http/errors.server";
import { isoDate } from "@/lib/platform/text/format";
import { dateColumn, dateText } from "@/lib/platform/time/days";
import { applySaleChange, type LockedSale, lockSale, requireVersion } from "@/lib/sales/record/change.server";
import { OUTCOME_FIELDS } from "@/lib/sales/record/columns/outcome";
import { toOutcome } from "@/lib/sales/record/outcome.server";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import { SALE_STATUS } from "@/lib/sales/record/status";
import { outcomeProblems } from "./guards";
import type { Outcome, OutcomeChange, outcomeInput } from "./schema";

export const NOT_SUBMITTED = "Only a submitted sale has an outcome.";

/**
 * Records what became of a submitted policy. Writes nothing when nothing has changed.
 * @throws HttpError 404; 409 unless the sale is submitted, and on a stale version; 422 on each field that can't be so
 */
export function recordOutcome(actor: Actor, id: number, input: z.output<typeof outcomeInput>): Promise<LockedSale> {
  const { version, ...change } = input;
  return transaction(async () => {
    const sale = await lockSale(actor, id);
    if (version !== undefined) requireVersion(sale, version);
    if (!SALE_STATUS[sale.status].isSubmitted) throw conflict(NOT_SUBMITTED);
    const old = toOutcome(sale);
    const outcome = withChange(old, change);
    const problems = outcomeProblems(outcome, submittedSale(sale), isoDate(new Date()));
    const taken = await takenNumber(sale, outcome);
    if (taken) problems.policy_number = `${taken} has this policy number.`;
    if (Object.keys(problems).length > 0) throw invalid(problems);
    const fields = OUTCOME_FIELDS.filter((field) => outcome[field] !== old[field]);
    if (fields.length === 0) return sale;
    const event = { type: "outcome", old: pick(old, fields), new: pick(outcome, fields) } as const;
    return applySaleChange(actor, sale, { set: outcomeColumns(outcome), describe: () => [event] });
  });
}

/** An outcome after a change; what the change leaves out stays. */
export const withChange = (old: Outcome, change: OutcomeChange): Outcome => ({
  ...old,
  ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
});

/** Some fields of an outcome, as an event tells them. */
export const pick = (outcome: Outcome, fields: readonly (keyof Outcome)[]) =>
  Object.fromEntries(fields.map((field) => [field, outcome[field]]));

type Submitted = { submitted_at: Date | null; status_changed_at: Date; cooling_off_ends_on: Date | null };

/** What the guards read of a submitted sale. */
export const submittedSale = ({ submitted_at, status_changed_at, cooling_off_ends_on }: Submitted) => ({
  submitted_on: isoDate(submitted_at ?? status_changed_at),
  cooling_off_ends_on: cooling_off_ends_on && dateText(cooling_off_ends_on),
});

const outcomeColumns = ({ policy_ended_on, last_collected_on, ...outcome }: Outcome) => ({
  ...outcome,
  policy_ended_on: policy_ended_on && dateColumn(policy_ended_on),
  last_collected_on: last_collected_on && dateColumn(last_collected_on),
});

/** The reference of another sale of the product that has the policy number. */
async function takenNumber({ id, tenant_id, product_id }: SaleRecord, { policy_number }: Outcome) {
  if (policy_number === null) return undefined;
  const where = { tenant_id, product_id, policy_number, id: { not: id } };
  return (await db.sale.findFirst({ where, select: { reference: true } }))?.reference;
}
