"use client";

import { formatSeconds } from "@/components/leads/recordings/recording-texts";
import { capitalize } from "@/lib/platform/text/capitalize";
import { formatDateTime } from "@/lib/platform/text/format";
import { Fact, Facts } from "../facts";
import { useOpenSale } from "../sale-context";
import { Section } from "../section";
import { MaskedNumber } from "../stored-number";

/** Marks the mandate among the facts of a sale. */
export const MANDATE_PART = "data-mandate";

export function BankFacts() {
  const { sale, options } = useOpenSale();
  const { bank, mandate } = sale;
  return (
    <>
      <Section title="Bank account">
        <Facts>
          <Fact label="Bank">{options.banks.find(({ id }) => id === bank.bank_id)?.name}</Fact>
          <Fact label="Account type">{bank.account_type && capitalize(bank.account_type)}</Fact>
          <Fact label="Account number">
            <MaskedNumber masked={bank.account_number_masked} field="account_number" />
          </Fact>
          <Fact label="Branch code">{bank.branch_code}</Fact>
          <Fact label="Initials and surname">{bank.account_holder_initials}</Fact>
          <Fact label="Debit day">{bank.debit_day === "last" ? "Last day of the month" : bank.debit_day}</Fact>
          <Fact label="Holder">{bank.holder_is_policyholder ? "The policyholder" : bank.account_holder}</Fact>
        </Facts>
      </Section>
      <div {...{ [MANDATE_PART]: true }}>
        <Section title="Debit order mandate">
          {mandate ? (
            <>
              <p className="leading-relaxed break-words whitespace-pre-line">{mandate.text}</p>
              <Facts>
                <Fact label="Agreed">{formatDateTime(mandate.agreed_at)}</Fact>
                <Fact label="By">
                  {mandate.agreed_by_person === "holder" ? "The account holder" : "The policyholder"}
                </Fact>
                <Fact label="Recorded by">{mandate.recorded_by}</Fact>
                <Fact label="Heard">
                  {mandate.recording_id !== null && `At ${formatSeconds(mandate.at_seconds ?? 0)} of a call`}
                </Fact>
                <Fact label="SHA-256">{mandate.sha256}</Fact>
              </Facts>
            </>
          ) : (
            <p className="text-muted">Nobody has agreed to the mandate yet.</p>
          )}
        </Section>
      </div>
    </>
  );
}
