import "server-only";
import { coolingOffOn } from "@/lib/insurance/cooling-off";
import { law } from "@/lib/insurance/law/law.server";
import { phoneText } from "@/lib/insurance/phone-text";
import { formatDateTime, isoDate } from "@/lib/platform/text/format";
import { DISCLOSURES, type Disclosure } from "@/lib/sales/form/disclosures/disclosures";
import { toDisclosures } from "@/lib/sales/form/disclosures/disclosures.server";
import { readStep } from "@/lib/sales/form/stored-steps.server";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import { orNotStated, type PackBlock } from "./document";

/** What a policy pack says of the tenant. */
export type PackProvider = {
  name: string;
  provider_name: string | null;
  fsp_number: string | null;
  complaints_phone: string | null;
  complaints_email: string | null;
  ombud_text: string | null;
};

/** A licence number without the letters that tenants write before it. */
export const withoutPrefix = (fspNumber: string): string => fspNumber.replace(/^\s*FSP\s*(no\.?|number)?\s*/i, "");

/** What the client may do: cancel, complain, and turn to the ombud. */
export function rightsBlocks(provider: PackProvider, submittedAt: Date): PackBlock[] {
  const { days, source } = coolingOffOn(isoDate(submittedAt), law());
  const { complaints_phone: phone, complaints_email: email } = provider;
  return [
    { kind: "heading", text: "Your right to cancel (cooling-off)" },
    {
      kind: "paragraph",
      text:
        `You may cancel this policy within ${days} days of receiving this document, as long as no benefit has been paid or ` +
        `claimed and the insured event has not happened. We then refund the premiums that you have paid, less the cost of ` +
        `the cover that you had. Tell us by phone, by email or in writing; you need not give a reason.`,
    },
    { kind: "paragraph", text: `Source: ${source}`, isFaint: true },
    { kind: "heading", text: "Complaints and ombud" },
    {
      kind: "facts",
      facts: [
        // One of the two is enough.
        ...(phone || !email ? [["Complaints phone", orNotStated(phone && phoneText(phone))] as const] : []),
        ...(email || !phone ? [["Complaints email", orNotStated(email)] as const] : []),
        ["Ombud", orNotStated(provider.ombud_text)],
      ],
    },
  ];
}

const SAID: Record<Disclosure, string> = {
  benefits: "The benefits, and who is covered for how much",
  waiting_and_exclusions: "The waiting period, and what is not covered",
  premium_and_debit: "The premium, the account and the debit day",
  cooling_off: "The right to cancel within the cooling-off period",
  complaints_and_ombud: "Where to complain, and which ombud helps",
  replacement_warning: "What can be lost when another policy is replaced",
};

/** What was told on the telephone, when and by whom, and who is behind the policy. */
export function confirmationBlocks(sale: SaleRecord, provider: PackProvider, providerName: string): PackBlock[] {
  const made = toDisclosures(sale);
  const { replaces } = readStep(sale, "replacement");
  const told = DISCLOSURES.filter((disclosure) => disclosure !== "replacement_warning" || replaces);
  return [
    { kind: "heading", text: "What we told you on the telephone" },
    {
      kind: "table",
      columns: [
        { label: "Disclosure", width: 50 },
        { label: "Time", width: 24 },
        { label: "Told by", width: 26 },
      ],
      rows: told.map((disclosure) => {
        const stamp = made[disclosure];
        return [SAID[disclosure], stamp ? formatDateTime(stamp.at) : orNotStated(null), stamp?.by ?? orNotStated(null)];
      }),
    },
    { kind: "heading", text: "Who is behind this policy" },
    {
      kind: "facts",
      facts: [
        ["Provider", providerName],
        ["FSP number", orNotStated(provider.fsp_number && withoutPrefix(provider.fsp_number))],
        ["Underwritten by", orNotStated(sale.product.underwriter)],
      ],
    },
  ];
}
