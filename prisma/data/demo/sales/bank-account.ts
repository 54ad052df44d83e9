import { maskAccountNumber } from "@/lib/catalogue/banks/account-number";
import { FREQUENCY, isNamed, PLACEHOLDERS, renderMandate } from "@/lib/identity/tenants/mandate/placeholders";
import { debitDayInWords } from "@/lib/insurance/debit-day";
import { maskIdNumber } from "@/lib/insurance/id-number";
import { premiumInMandate } from "@/lib/insurance/money";
import { encrypt } from "@/lib/platform/crypto/pii.server";
import { sha256 } from "@/lib/platform/crypto/sha256.server";
import { formatDate, fullNameOf, initials } from "@/lib/platform/text/format";
import { lookUp } from "../found";
import type { Colleague } from "../office/colleagues";
import type { Person } from "../people/people";
import type { Random } from "../random";
import type { Catalogue } from "./catalogue";
import { FORM } from "./content";

type DemoAccount = ReturnType<typeof makeAccount>;

/** Makes up the client's own account. */
export function makeAccount(random: Random, catalogue: Catalogue, client: Person) {
  const { name: bankName, digits } = random.weighted(FORM.banks);
  const bank = lookUp(catalogue.banks, bankName);
  const number = String(random.int(10 ** (digits - 1), 10 ** digits - 1));
  const columns = {
    bank_id: bank.id,
    account_type: random.chance(0.7) ? ("savings" as const) : ("current" as const),
    account_number_encrypted: encrypt(number),
    branch_code: bank.universal_branch_code,
    account_holder: `${initials(client.name)} ${client.surname}`,
    debit_day: random.weighted(FORM.debit_days),
  };
  return { number, bankName, columns };
}

type Agreed = {
  reference: string;
  monthly_premium: number | null;
  commencement_date: Date | null;
  first_debit: Date | null;
  at: Date;
  agent: Colleague;
};

/** The mandate as the client agreed to it. */
export function agreedMandate(catalogue: Catalogue, client: Person, account: DemoAccount, agreed: Agreed) {
  const { reference, monthly_premium, commencement_date, first_debit, at, agent } = agreed;
  const { debit_day, account_holder, account_type, branch_code } = account.columns;
  const ofOthers = { ...catalogue.provider, bank_name: account.bankName, branch_code };
  const text = renderMandate(catalogue.mandate.text, {
    full_name: fullNameOf(client),
    id_number: maskIdNumber(client.id_number ?? ""),
    premium_amount: premiumInMandate(monthly_premium ?? 0),
    commencement_date: commencement_date ? formatDate(commencement_date) : "",
    ...ofOthers,
    frequency: FREQUENCY,
    first_debit_on: first_debit ? formatDate(first_debit) : "",
    debit_day: debitDayInWords(debit_day),
    account_holder,
    account_holder_initials: account_holder,
    account_type,
    account_number_masked: maskAccountNumber(account.number),
    contract_reference: reference,
    today: formatDate(at),
  });
  return {
    ...ofOthers,
    agreed_first_debit_on: first_debit,
    placeholders: PLACEHOLDERS.map(({ name }) => name).filter((name) => isNamed(name, catalogue.mandate.text)),
    text,
    sha256: sha256(text),
    template_version: catalogue.mandate.version,
    agreed_at: at,
    agreed_by_person: "policyholder" as const,
    recorded_by_id: agent.id,
    recorded_by_name: agent.full_name,
  };
}
