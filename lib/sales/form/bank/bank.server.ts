import "server-only";
import type { z } from "zod";
import { maskAccountNumber } from "@/lib/catalogue/banks/account-number";
import { debitDayOf } from "@/lib/insurance/debit-day";
import { decrypt, encrypt, searchHash } from "@/lib/platform/crypto/pii.server";
import { db } from "@/lib/platform/db/client.server";
import type { BankColumns } from "@/lib/sales/record/change.server";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import { maskEncrypted } from "@/lib/sales/record/rows.server";
import { changedColumns, type Problems } from "../rows.server";
import { type Bank, bankInput } from "./bank";

type Stored = SaleRecord["bank_account"];
type Sent = z.output<typeof bankInput>;

const { account_number: _account, holder_id_number: _holder, ...EMPTY } = bankInput.parse({});
/** The columns of an account of which nothing is known. */
const NO_COLUMNS = {
  ...EMPTY,
  account_number_encrypted: null,
  holder_id_number_encrypted: null,
  holder_id_number_hash: null,
};
const NO_ACCOUNT: Bank = { ...EMPTY, account_number_masked: null, holder_id_number_masked: null };

/** The account as the form gets it. */
export function toBank(account: Stored): Bank {
  if (!account) return NO_ACCOUNT;
  return {
    payment_method: "debit_order",
    bank_id: account.bank_id,
    account_type: account.account_type,
    account_number_masked:
      account.account_number_encrypted && maskAccountNumber(decrypt(account.account_number_encrypted)),
    branch_code: account.branch_code ?? account.bank?.universal_branch_code ?? null,
    account_holder: account.account_holder,
    account_holder_initials: account.account_holder_initials,
    holder_is_policyholder: account.holder_is_policyholder,
    holder_id_number_masked: maskEncrypted(account.holder_id_number_encrypted),
    holder_relationship_id: account.holder_relationship_id,
    debit_day: debitDayOf(account.debit_day),
  };
}

/** The columns that saving the account changes. Adds what is wrong with it to the problems. */
export async function bankChange(sale: SaleRecord, sent: Sent, problems: Problems): Promise<BankColumns | undefined> {
  const stored = sale.bank_account;
  const { account_number, holder_id_number, debit_day, ...columns } = sent;
  const bank = sent.bank_id === null ? null : await bankOf(stored, sent.bank_id);
  if (bank === undefined) problems["bank.bank_id"] = "Choose from the list";
  if (!(await isRelationship(sale, sent.holder_relationship_id))) {
    problems["bank.holder_relationship_id"] = "Choose from the list";
  }
  return changedColumns<BankColumns>(stored ?? NO_COLUMNS, {
    ...columns,
    branch_code: [bank, stored?.bank].some((one) => one?.universal_branch_code === sent.branch_code)
      ? null
      : sent.branch_code,
    debit_day: debit_day === null ? null : String(debit_day),
    ...accountNumberChange(stored, account_number),
    ...holderNumberChange(stored, holder_id_number),
  });
}

// The bank that was chosen before may stay when it is no longer active.
async function bankOf(stored: Stored, id: number) {
  if (stored?.bank?.id === id) return stored.bank;
  return (await db.bank.findFirst({ where: { id, active: true } })) ?? undefined;
}

async function isRelationship({ tenant_id, bank_account }: SaleRecord, id: number | null): Promise<boolean> {
  if (id === null || id === bank_account?.holder_relationship_id) return true;
  const where = { id, tenant_id, active: true };
  return (await db.beneficiaryRelationship.findFirst({ where, select: { id: true } })) !== null;
}

// The same number encrypted again would look like another one.
function accountNumberChange(stored: Stored, sent: string | null | undefined) {
  const before = stored?.account_number_encrypted ? decrypt(stored.account_number_encrypted) : null;
  if (sent === undefined || sent === before) return {};
  return { account_number_encrypted: sent && encrypt(sent) };
}

function holderNumberChange(stored: Stored, sent: string | null | undefined) {
  const hash = sent ? searchHash(sent) : null;
  if (sent === undefined || hash === (stored?.holder_id_number_hash ?? null)) return {};
  return { holder_id_number_encrypted: sent && encrypt(sent), holder_id_number_hash: hash };
}
