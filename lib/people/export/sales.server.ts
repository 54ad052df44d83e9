import "server-only";
import { decryptOrNull } from "@/lib/platform/crypto/pii.server";
import { db } from "@/lib/platform/db/client.server";
import { withValues } from "@/lib/platform/events/values.server";
import { dateTextOrNull, isoOf } from "@/lib/platform/time/days";
import type { ConsumerExport } from "./schema";
import { toHistory } from "./values.server";

type ExportedSale = ConsumerExport["sales"][number];

const relationship = { select: { name: true } } as const;

/** A person's sales in full. Of other people in them, it tells what the person has said, without their numbers. */
export async function salesOf(consumer_id: number): Promise<ExportedSale[]> {
  const sales = await db.sale.findMany({
    where: { consumer: { consumer_id } },
    include: {
      product: { select: { name: true } },
      plan: { select: { heading: true } },
      persons: { where: { role: "policyholder" }, omit: { id_number_encrypted: false, id_number_hash: true } },
      insured_lives: { include: { relationship }, orderBy: { position: "asc" } },
      beneficiaries: { include: { relationship }, orderBy: { position: "asc" } },
      bank_account: { include: { bank: { select: { name: true } } }, omit: { account_number_encrypted: false } },
      mandates: { orderBy: { id: "asc" } },
      events: { include: withValues, orderBy: { id: "asc" } },
    },
    orderBy: { id: "asc" },
  });
  return sales.map((sale) => ({
    reference: sale.reference,
    product: sale.product.name,
    plan: sale.plan?.heading ?? null,
    status: sale.status,
    policy_number: sale.policy_number,
    cover_amount: sale.cover_amount,
    monthly_premium: sale.monthly_premium?.toFixed(2) ?? null,
    commencement_date: dateTextOrNull(sale.commencement_date),
    submitted_at: isoOf(sale.submitted_at),
    policyholder: policyholderOf(sale.persons[0]),
    insured_lives: sale.insured_lives.map((life) => ({
      name: life.name,
      surname: life.surname,
      relationship: life.relationship?.name ?? null,
    })),
    beneficiaries: sale.beneficiaries.map((beneficiary) => ({
      name: beneficiary.name,
      surname: beneficiary.surname,
      relationship: beneficiary.relationship?.name ?? null,
      share: beneficiary.share?.toFixed(2) ?? null,
    })),
    bank_account: sale.bank_account && {
      bank: sale.bank_account.bank?.name ?? null,
      account_type: sale.bank_account.account_type,
      account_number: decryptOrNull(sale.bank_account.account_number_encrypted),
      branch_code: sale.bank_account.branch_code,
      account_holder: sale.bank_account.account_holder,
      account_holder_initials: sale.bank_account.account_holder_initials,
      debit_day: sale.bank_account.debit_day,
    },
    mandates: sale.mandates.map(({ text, agreed_at, voided_at }) => ({
      text,
      agreed_at: agreed_at.toISOString(),
      voided_at: isoOf(voided_at),
    })),
    answers: sale.answers as Record<string, unknown>,
    notes: sale.notes,
    opened_at: sale.created_at.toISOString(),
    history: sale.events.map(toHistory),
  }));
}

type Person = { id: number; tenant_id: number; sale_id: number; role: string; id_number_encrypted: string | null };

function policyholderOf(person: (Person & { date_of_birth: Date | null; id_expires_on: Date | null }) | undefined) {
  if (!person) return null;
  const { id: _id, tenant_id: _tenant, sale_id: _sale, role: _role, id_number_encrypted, ...fields } = person;
  const days = {
    date_of_birth: dateTextOrNull(person.date_of_birth),
    id_expires_on: dateTextOrNull(person.id_expires_on),
  };
  return { ...fields, ...days, id_number: decryptOrNull(id_number_encrypted) };
}
