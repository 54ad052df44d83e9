import "server-only";
import { law } from "@/lib/insurance/law/law.server";
import { needsReplacementRecord, replacementRuleOn, replacementSource } from "@/lib/insurance/replacement";
import { counted, formatDate, formatDateTime, fullNameOf, isoDate } from "@/lib/platform/text/format";
import { toReplacementRecord } from "@/lib/sales/form/replacement/record";
import { SELLERS_STATEMENT } from "@/lib/sales/form/replacement/record-texts";
import { readStep } from "@/lib/sales/form/stored-steps.server";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import { maskEncrypted } from "@/lib/sales/record/rows.server";
import { exactAmount, exactPremium } from "./amounts.server";
import { orNotStated, type PackBlock } from "./document";

/** Whether the policy replaces another one, and which. */
export function replacementBlocks(sale: SaleRecord, submittedAt: Date): PackBlock[] {
  const { replaces, insurer, policy_number, reason } = readStep(sale, "replacement");
  if (!replaces) {
    return [{ kind: "paragraph", text: "You told us that this policy does not replace another one.", isFaint: true }];
  }
  const source = replacementSource(sale.product.insurance_class, isoDate(submittedAt), law());
  return [
    { kind: "heading", text: "Replacement of another policy" },
    {
      kind: "facts",
      facts: [
        ["Insurer", orNotStated(insurer)],
        ["Policy number", orNotStated(policy_number)],
        ["Reason", orNotStated(reason)],
      ],
    },
    ...(source ? [{ kind: "paragraph", text: `Source: ${source}`, isFaint: true } as const] : []),
  ];
}

/** The replacement record, on a page of its own since the replaced insurer gets a copy; nothing where there is none. */
export function replacementRecordBlocks(sale: SaleRecord, providerName: string, submittedAt: Date): PackBlock[] {
  const day = isoDate(submittedAt);
  const { replaces, insurer, policy_number, reason } = readStep(sale, "replacement");
  const { statement, ...record } = toReplacementRecord(sale);
  if (!replaces || !statement || !needsReplacementRecord(sale.product.insurance_class, day, law())) return [];
  const { source, send_within_days } = replacementRuleOn(day, law());
  const { policyholder, product, plan } = sale;
  return [
    { kind: "page" },
    { kind: "heading", text: "Replacement record" },
    {
      kind: "facts",
      facts: [
        ["Policyholder", fullNameOf(policyholder)],
        ["Identity", orNotStated(maskEncrypted(policyholder.id_number_encrypted))],
        ["Replaced insurer", orNotStated(insurer)],
        ["Replaced policy", orNotStated(policy_number)],
        ["New policy", `${product.name}${plan ? `, ${plan.heading}` : ""}, reference ${sale.reference}`],
        ["New insurer", orNotStated(product.underwriter)],
        ["Reason", orNotStated(reason)],
      ],
    },
    {
      kind: "table",
      columns: [
        { label: "Compared", width: 20 },
        { label: "Old policy", width: 40 },
        { label: "New policy", width: 40 },
      ],
      rows: [
        ["Premium a month", exactPremium(sale, record.old_premium), exactPremium(sale, sale.monthly_premium)],
        ["Cover", amount(sale, record.old_cover), amount(sale, sale.cover_amount)],
        ["Waiting period", months(record.old_waiting_months), months(sale.plan_snapshot?.waiting_months ?? null)],
        ["Not covered", orNotStated(record.old_exclusions), orNotStated(record.new_exclusions)],
      ],
    },
    { kind: "heading", text: "What the client gives up" },
    { kind: "paragraph", text: orNotStated(record.given_up) },
    { kind: "heading", text: "Statement of the seller" },
    { kind: "quotation", text: SELLERS_STATEMENT },
    { kind: "paragraph", text: `${statement.by}, ${providerName}, ${formatDateTime(statement.at)}` },
    {
      kind: "paragraph",
      text:
        `A copy of this page goes to the replaced insurer within ${send_within_days} days of ${formatDate(day)}, the day ` +
        `on which the new policy was entered into. Source: ${source}`,
      isFaint: true,
    },
  ];
}

const amount = (sale: SaleRecord, cover: number | null) =>
  cover === null ? orNotStated(null) : exactAmount(sale, cover);

function months(count: number | null): string {
  if (count === null) return orNotStated(null);
  return count === 0 ? "None" : counted(count, "month");
}
