"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { Field } from "@/components/form/field";
import { SelectField, TextField } from "@/components/form/fields";
import { DEBIT_DAYS, debitDayName } from "@/components/sales/record/sale-labels";
import { focusNext } from "@/components/ui/browser/focus";
import { Input } from "@/components/ui/input/input";
import { ACCOUNT_TYPES } from "@/lib/catalogue/banks/account-types";
import { ungrouped } from "@/lib/catalogue/banks/ungrouped";
import { capitalize } from "@/lib/platform/text/capitalize";
import { withInitials } from "@/lib/platform/text/format";
import type { SaleValues } from "../draft/values";
import { IdNumberField } from "../id-number-field";
import { Mandate } from "../mandate/mandate";
import { useOpenSale } from "../sale-context";
import { Columns, Section } from "../section";
import { StoredNumber } from "../stored-number";

const TYPES = ACCOUNT_TYPES.map((id) => ({ id, name: capitalize(id) }));
const DAYS = DEBIT_DAYS.map((id) => ({ id, name: debitDayName(id) }));

/** The account that premiums are debited from, and the client's agreement to it. */
export function BankAndMandate() {
  return (
    <>
      <Section title="Bank account">
        <Account />
        <Holder />
        <Initials />
      </Section>
      <Mandate />
    </>
  );
}

function Account() {
  const { options } = useOpenSale();
  const { setValue, getValues } = useFormContext<SaleValues>();

  /** Every bank has one code for all its branches. */
  function fillBranchCode() {
    const bank = options.banks.find(({ id }) => id === getValues("bank.bank_id"));
    setValue("bank.branch_code", bank?.universal_branch_code ?? null);
  }

  return (
    <Columns>
      <SelectField name="bank.bank_id" label="Bank" required options={options.banks} onChoose={fillBranchCode} />
      <SelectField name="bank.account_type" label="Account type" required options={TYPES} />
      <AccountNumber />
      <SelectField name="bank.debit_day" label="Debit day" required options={DAYS} />
      <TextField name="bank.branch_code" label="Branch code" inputMode="numeric" autoComplete="off" />
    </Columns>
  );
}

/**
 * Where every number of the bank has as many digits, the cursor goes on with the last one. Leaving the field saves the
 * number, so that the server says at once whether it is one of the bank.
 */
function AccountNumber() {
  const { sale, options, draft } = useOpenSale();
  const { register } = useFormContext<SaleValues>();
  const [bankId, type] = useWatch<SaleValues, ["bank.bank_id", "bank.account_type"]>({
    name: ["bank.bank_id", "bank.account_type"],
  });
  const rule = type && options.banks.find(({ id }) => id === bankId)?.account_rules[type];
  const masked = sale.bank.account_number_masked;
  const name = "bank.account_number";

  function goOn(input: HTMLInputElement) {
    if (!rule || rule.min_length !== rule.max_length || ungrouped(input.value).length !== rule.max_length) return;
    draft.check("bank");
    focusNext(input);
  }

  return (
    <Field
      name={name}
      label="Account number"
      required
      hint={
        masked ? (
          <>
            On file: <StoredNumber masked={masked} what="the account number" field="account_number" />
          </>
        ) : (
          rule && digitsText(rule)
        )
      }
    >
      {(control) => (
        <Input
          {...control}
          {...register(name, {
            onChange: ({ target }: { target: HTMLInputElement }) => goOn(target),
            onBlur: () => void draft.flush(),
          })}
          inputMode="numeric"
          autoComplete="off"
          placeholder={masked ?? undefined}
          className="tabular"
        />
      )}
    </Field>
  );
}

const digitsText = ({ min_length: min, max_length: max }: { min_length: number; max_length: number }) =>
  min === max ? `${min} digits` : `${min} to ${max} digits`;

/** The holder as the bank has them, which the mandate states. */
function Initials() {
  const [isPolicyholders, name, surname] = useWatch<
    SaleValues,
    ["bank.holder_is_policyholder", "policyholder.name", "policyholder.surname"]
  >({ name: ["bank.holder_is_policyholder", "policyholder.name", "policyholder.surname"] });
  return (
    <Columns>
      <TextField
        name="bank.account_holder_initials"
        label="Holder's initials and surname"
        autoComplete="off"
        hint="As on the bank account. Leave empty to use the name."
        placeholder={isPolicyholders && name && surname ? withInitials(name, surname) : undefined}
      />
    </Columns>
  );
}

/** Whose account it is. */
function Holder() {
  const { sale, options } = useOpenSale();
  const { setValue } = useFormContext<SaleValues>();
  const isPolicyholders = useWatch<SaleValues, "bank.holder_is_policyholder">({ name: "bank.holder_is_policyholder" });
  return (
    <>
      <label className="flex items-center gap-2.5">
        <input
          type="checkbox"
          name="bank.holder_is_policyholder"
          checked={isPolicyholders}
          onChange={({ target }) => setValue("bank.holder_is_policyholder", target.checked)}
          className="size-4"
        />
        The account is the policyholder's
      </label>
      {!isPolicyholders && (
        <Columns>
          <TextField name="bank.account_holder" label="Account holder" required autoComplete="off" />
          <SelectField
            name="bank.holder_relationship_id"
            label="Relationship to the policyholder"
            required
            options={options.relationships}
          />
          <IdNumberField
            name="bank.holder_id_number"
            label="Holder's ID number"
            masked={sale.bank.holder_id_number_masked}
            revealed="holder_id_number"
            required
            adult
            onRead={() => {}}
          />
        </Columns>
      )}
    </>
  );
}
