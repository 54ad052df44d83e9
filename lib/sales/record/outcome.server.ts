import "server-only";
import { dateText } from "@/lib/platform/time/days";
import type { OutcomeField } from "./columns/outcome";
import type { SaleRecord } from "./record.server";

type Stored = Pick<SaleRecord, OutcomeField>;

/** What the insurer has said of a sale's policy. */
export const toOutcome = (sale: Stored) => ({
  policy_number: sale.policy_number,
  insurer_reference: sale.insurer_reference,
  policy_outcome: sale.policy_outcome,
  policy_ended_on: sale.policy_ended_on && dateText(sale.policy_ended_on),
  last_collected_on: sale.last_collected_on && dateText(sale.last_collected_on),
});
