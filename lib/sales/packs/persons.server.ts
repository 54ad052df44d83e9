import "server-only";
import { phoneText } from "@/lib/insurance/phone-text";
import { formatDate, formatPercent, fullNameOf } from "@/lib/platform/text/format";
import type { Assessment } from "@/lib/sales/form/assess.server";
import { addressText } from "@/lib/sales/form/policyholder/address-text";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import { maskEncrypted } from "@/lib/sales/record/rows.server";
import { exactAmount } from "./amounts.server";
import { orNotStated, type PackBlock, type PackFact } from "./document";

const DOCUMENTS = { sa_id: "ID number", passport: "Passport number", permit: "Permit number" };

/** Who takes out the policy. */
export function policyholderBlocks({ policyholder: person }: SaleRecord): PackBlock[] {
  const postal = addressText(person.postal_address);
  const facts: PackFact[] = [
    ["Name", [person.title, fullNameOf(person)].filter(Boolean).join(" ")],
    [DOCUMENTS[person.id_type], orNotStated(maskEncrypted(person.id_number_encrypted))],
    ["Date of birth", person.date_of_birth ? formatDate(person.date_of_birth) : orNotStated(null)],
    ["Phone", person.phone ? phoneText(person.phone) : orNotStated(null)],
    ["Email", orNotStated(person.email)],
    ["Address", orNotStated(addressText(person.physical_address))],
    ...(postal ? [["Postal address", postal] as const] : []),
  ];
  return [
    { kind: "heading", text: "Policyholder" },
    { kind: "facts", facts },
  ];
}

type Row = SaleRecord["insured_lives"][number] | SaleRecord["beneficiaries"][number];

const nameOf = (row: Row) => orNotStated(fullNameOf({ name: row.name ?? "", surname: row.surname }));
const kindOf = (row: Row) =>
  [row.beneficiary_type?.name, row.relationship?.name].filter(Boolean).join(", ") || orNotStated(null);

/** The ID number where there is one, else the date of birth. */
const identityOf = (row: Row) =>
  maskEncrypted(row.id_number_encrypted) ??
  (row.date_of_birth ? `Born ${formatDate(row.date_of_birth)}` : orNotStated(null));

/** Whose lives are insured, for how much, and from when. */
export function lifeBlocks(sale: SaleRecord, { lives }: Assessment): PackBlock[] {
  const rows = sale.insured_lives.map((life) => {
    const { age, cover_amount, waiting_months } = lives.get(life.id) ?? {};
    return [
      nameOf(life),
      kindOf(life),
      identityOf(life),
      age == null ? "–" : String(age),
      cover_amount == null ? "–" : exactAmount(sale, cover_amount),
      waiting_months == null ? "–" : waitText(waiting_months),
    ];
  });
  return [
    { kind: "heading", text: "Insured lives" },
    {
      kind: "table",
      columns: [
        { label: "Name", width: 30 },
        { label: "Insured as", width: 22 },
        { label: "Identity", width: 20 },
        { label: "Age", width: 7, isNumber: true },
        { label: "Cover", width: 16, isNumber: true },
        { label: "Waiting", width: 13, isNumber: true },
      ],
      rows,
    },
    {
      kind: "paragraph",
      text: "Ages are in completed years on the day on which cover begins. The waiting period is for death from natural causes.",
      isFaint: true,
    },
  ];
}

const waitText = (months: number) => (months === 0 ? "None" : `${months} ${months === 1 ? "month" : "months"}`);

/** Who is paid. */
export function beneficiaryBlocks(sale: SaleRecord): PackBlock[] {
  const heading = { kind: "heading", text: "Beneficiaries" } as const;
  if (sale.beneficiaries.length === 0) {
    const text = sale.pay_to_estate ? "Benefits are paid to the policyholder's estate." : "No beneficiary is named.";
    return [heading, { kind: "paragraph", text }];
  }
  return [
    heading,
    {
      kind: "table",
      columns: [
        { label: "Name", width: 30 },
        { label: "Named as", width: 24 },
        { label: "Identity", width: 20 },
        { label: "Guardian of a minor", width: 22 },
        { label: "Share", width: 12, isNumber: true },
      ],
      rows: sale.beneficiaries.map((person) => [
        nameOf(person),
        kindOf(person),
        identityOf(person),
        person.guardian_name ?? "–",
        person.share === null ? "–" : formatPercent(person.share.toFixed(2)),
      ]),
    },
    ...(sale.pay_to_estate
      ? [{ kind: "paragraph", text: "Whatever is not paid to them is paid to the policyholder's estate." } as const]
      : []),
  ];
}
