"use client";

import { formatSeconds } from "@/components/leads/recordings/recording-texts";
import { dayOfMonth } from "@/components/sales/record/sale-labels";
import { PersonName } from "@/components/screen/person-name";
import { withWholeAmounts } from "@/lib/insurance/money";
import { formatDateTime, withInitials } from "@/lib/platform/text/format";
import { useOpenSale } from "../sale-context";
import { Section } from "../section";
import { Sentences } from "../sentences";
import { MaskedNumber } from "../stored-number";

/** Marks the mandate in a sale that is only read. */
export const MANDATE_PART = "data-mandate";

const initialsOf = ({ name, surname }: { name: string | null; surname: string | null }) =>
  name && surname ? withInitials(name, surname) : (surname ?? "");

export function BankFacts() {
  const { sale, options } = useOpenSale();
  const { bank, mandate, policyholder } = sale;
  const name = options.banks.find(({ id }) => id === bank.bank_id)?.name;
  return (
    <>
      <Section title="Bank account">
        <Sentences>
          {name ? (
            <p>
              Premiums are debited from the {bank.account_type} account{" "}
              <MaskedNumber masked={bank.account_number_masked} field="account_number" /> at {name}
              {bank.branch_code && ` (branch code ${bank.branch_code})`}.
            </p>
          ) : (
            <p className="text-muted">No bank account yet.</p>
          )}
          {bank.debit_day !== null && <p>The debit day is {dayOfMonth(bank.debit_day)} of each month.</p>}
          {name && (
            <p>
              The account belongs to{" "}
              {bank.holder_is_policyholder
                ? "the policyholder"
                : bank.account_holder || "somebody who is not named yet"}
              . Name at the bank: <PersonName of={{ name: bank.account_holder_initials ?? initialsOf(policyholder) }} />
            </p>
          )}
        </Sentences>
      </Section>
      <div {...{ [MANDATE_PART]: true }}>
        <Section title="Debit order mandate">
          {mandate ? (
            <>
              <p className="leading-relaxed break-words whitespace-pre-line">{withWholeAmounts(mandate.text)}</p>
              <Sentences>
                <p>
                  {mandate.agreed_by_person === "holder" ? "The account holder" : "The policyholder"} agreed on{" "}
                  {formatDateTime(mandate.agreed_at)}. {mandate.recorded_by} recorded it.
                </p>
                <p className={mandate.recording_id === null ? "text-muted" : undefined}>
                  {mandate.recording_id === null
                    ? "The agreement has no recording."
                    : `It can be heard at ${formatSeconds(mandate.at_seconds ?? 0)} of a call.`}
                </p>
              </Sentences>
            </>
          ) : (
            <p className="text-muted">No agreement to the mandate yet.</p>
          )}
        </Section>
      </div>
    </>
  );
}
