import "server-only";
import { coolingOffOn } from "@/lib/insurance/cooling-off";
import { law } from "@/lib/insurance/law/law.server";
import { formatDate, formatDateTime, fullNameOf, isoDate } from "@/lib/platform/text/format";
import { assessSale } from "@/lib/sales/form/assess.server";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import { exactAmount, premiumAmount } from "./amounts.server";
import { orNotStated, type PackBlock, type PackDocument } from "./document";
import { confirmationBlocks, type PackProvider, rightsBlocks, withoutPrefix } from "./law.server";
import { beneficiaryBlocks, lifeBlocks, policyholderBlocks } from "./persons.server";
import { replacementBlocks, replacementRecordBlocks } from "./replacement.server";
import { debitBlocks, scheduleBlocks } from "./schedule.server";

type Edition = { edition: number; submitted_at: Date; is_late: boolean };

/** What the policy pack of a submitted sale says. ID and account numbers are masked. */
export function toPackDocument(
  sale: SaleRecord,
  provider: PackProvider,
  { edition, submitted_at, is_late }: Edition,
  madeAt: Date,
): PackDocument {
  const assessment = assessSale(sale);
  const providerName = provider.provider_name?.trim() || provider.name;
  const first_debit_on = assessment.first_debit_on;
  const blocks: PackBlock[] = [
    ...(is_late ? [madeLater(madeAt)] : []),
    ...introduction(sale, providerName, submitted_at),
    ...scheduleBlocks(sale, assessment),
    ...replacementBlocks(sale, submitted_at),
    ...policyholderBlocks(sale),
    ...lifeBlocks(sale, assessment),
    ...beneficiaryBlocks(sale),
    ...debitBlocks(sale),
    ...rightsBlocks(provider, submitted_at),
    ...confirmationBlocks(sale, provider, providerName),
    ...replacementRecordBlocks(sale, providerName, submitted_at),
  ];
  return {
    title: "Your policy pack",
    lines: [
      `Reference ${sale.reference}`,
      `Edition ${edition}${edition > 1 ? ", which replaces every earlier one" : ""}`,
      `Submitted ${formatDate(submitted_at)}`,
    ],
    highlights: [
      ["Cover", sale.cover_amount === null ? orNotStated(null) : exactAmount(sale, sale.cover_amount)],
      ["Premium each month", premiumAmount(sale)],
      ["Cover begins on", sale.commencement_date ? formatDate(sale.commencement_date) : orNotStated(null)],
      ["First debit on", first_debit_on === null ? orNotStated(null) : formatDate(first_debit_on)],
    ],
    blocks,
    foot: [
      providerName,
      provider.fsp_number && `FSP number ${withoutPrefix(provider.fsp_number)}`,
      `${sale.reference}, edition ${edition}`,
      `made ${formatDateTime(madeAt)}`,
    ]
      .filter(Boolean)
      .join("  ·  "),
    name: `Policy pack ${sale.reference}, edition ${edition}`,
    author: providerName,
    elsewhere: "our records have it",
    made_at: madeAt,
  };
}

// Nobody may take it for what the client received at the time.
const madeLater = (madeAt: Date): PackBlock => ({
  kind: "paragraph",
  text:
    `This document was made on ${formatDate(madeAt)} from the records of the sale, which was submitted before policy packs ` +
    "were made. It was not sent to the client then.",
});

function introduction(sale: SaleRecord, providerName: string, submittedAt: Date): PackBlock[] {
  const { policyholder } = sale;
  const { days } = coolingOffOn(isoDate(submittedAt), law());
  const name = [policyholder.title, fullNameOf(policyholder)].filter(Boolean).join(" ");
  return [
    { kind: "paragraph", text: `Dear ${name}` },
    {
      kind: "paragraph",
      text:
        `Thank you for choosing ${providerName}. This document confirms in writing what you agreed to by telephone. ` +
        `Please read it, check that everything is right, and keep it. If something is wrong or you change your mind, ` +
        `tell us: you may cancel within ${days} days of receiving this document.`,
    },
  ];
}
