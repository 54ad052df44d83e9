"use client";

import { RecordForm, type RecordFormProps } from "@/components/shell/record-form";
import { type Bank, type BankInput, bankInput } from "@/lib/catalogue/banks/schema";
import { BankFields } from "./bank-fields";

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
