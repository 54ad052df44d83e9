"use client";

import { NumberField, TextField } from "@/components/form/fields";
import { SwitchField } from "@/components/form/fields-choice";
import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import { ACCOUNT_TYPES } from "@/lib/catalogue/banks/account-types";
import { type Bank, type BankInput, bankInput } from "@/lib/catalogue/banks/schema";
import { ACCOUNT_TYPE_LABELS } from "./account-rules";

const USUAL_LENGTH = { min_length: 7, max_length: 11 };

const BLANK: BankInput = {
  name: "",
  universal_branch_code: "",
  account_rules: { current: USUAL_LENGTH, savings: USUAL_LENGTH, transmission: USUAL_LENGTH },
  active: true,
};

const valuesOf = ({ name, universal_branch_code, account_rules, active }: Bank): BankInput => ({
  name,
  universal_branch_code,
  account_rules,
  active,
});

export const BankForm = (props: RecordFormProps<Bank>) => (
  <RecordForm {...props} input={bankInput} blank={BLANK} of={valuesOf} fields={BankFields} width={560} />
);

const BankFields = () => (
  <>
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <TextField name="name" label="Name" required autoComplete="off" />
      <TextField
        name="universal_branch_code"
        label="Universal branch code"
        required
        inputMode="numeric"
        autoComplete="off"
        hint="6 digits"
      />
    </div>
    {ACCOUNT_TYPES.map((type) => (
      <fieldset key={type} className="rounded-control border px-3 pt-1 pb-3">
        <legend className="px-1 text-muted">{ACCOUNT_TYPE_LABELS[type]} account number</legend>
        <div className="grid grid-cols-2 gap-4">
          <NumberField name={`account_rules.${type}.min_length`} label="Minimum digits" required min={1} />
          <NumberField name={`account_rules.${type}.max_length`} label="Maximum digits" required min={1} />
        </div>
      </fieldset>
    ))}
    <SwitchField name="active" label="Active" hint="Inactive banks can't be chosen in new sales." />
  </>
);
