"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { YesNoField } from "@/components/form/choice-field";
import { DateField } from "@/components/form/date-field";
import { SelectField, TextField } from "@/components/form/fields";
import { choicesOf } from "@/components/form/options";
import { PersonNameField } from "@/components/form/person-name-field";
import { capitalize } from "@/lib/platform/text/capitalize";
import type { SaleValues } from "../draft/values";
import { useOpenSale } from "../sale-context";
import { Columns, Section } from "../section";
import { Addresses } from "./addresses";
import { IdentityDocument } from "./identity-document";

const TITLES = ["Mr", "Mrs", "Ms", "Miss", "Dr", "Prof", "Rev"];
const asOptions = (words: readonly string[]) => words.map((id) => ({ id, name: capitalize(id) }));

type Person = SaleValues["policyholder"];

const GENDERS = choicesOf({
  female: "Female",
  male: "Male",
  other: "Other",
} satisfies Record<NonNullable<Person["gender"]>, string>);

const MARITAL_STATUSES = choicesOf({
  single: "Single",
  married: "Married",
  "life partner": "Life partner",
  divorced: "Divorced",
  widowed: "Widowed",
} satisfies Record<NonNullable<Person["marital_status"]>, string>);

/** Who takes out the policy. */
export function Policyholder() {
  const { getValues } = useFormContext<SaleValues>();
  const { title } = useOpenSale().sale.policyholder;
  const type = useWatch<SaleValues, "policyholder.id_type">({ name: "policyholder.id_type" });
  const titles = !title || TITLES.includes(title) ? TITLES : [...TITLES, title]; // a lead's title may be any text
  const isForeign = type !== "sa_id";
  return (
    <>
      <Section title="Policyholder">
        <IdentityDocument />
        <div className="grid grid-cols-1 gap-4 @md:grid-cols-[6rem_1fr_1fr]">
          <SelectField name="policyholder.title" label="Title" options={asOptions(titles)} blank="–" />
          <PersonNameField name="policyholder.name" label="Name" required />
          <PersonNameField name="policyholder.surname" label="Surname" required />
        </div>
        {(isForeign || getValues("policyholder.date_of_birth") === null) && (
          <Columns>
            <DateField name="policyholder.date_of_birth" label="Date of birth" required={isForeign} ofBirth />
            <SelectField name="policyholder.gender" label="Gender" options={GENDERS} blank="–" />
          </Columns>
        )}
        <Columns>
          <TextField name="policyholder.phone" label="Phone" type="tel" required autoComplete="off" />
          <TextField name="policyholder.alt_phone" label="Other phone" type="tel" autoComplete="off" />
        </Columns>
        <TextField name="policyholder.email" label="Email" type="email" autoComplete="off" />
      </Section>
      <Addresses />
      <Section title="More about the policyholder">
        <Columns>
          <TextField name="policyholder.language" label="Language" autoComplete="off" />
          <SelectField name="policyholder.marital_status" label="Marital status" options={MARITAL_STATUSES} blank="–" />
          <TextField name="policyholder.occupation" label="Occupation" autoComplete="off" />
          <TextField name="policyholder.employer" label="Employer" autoComplete="off" />
          <TextField name="policyholder.income_band" label="Income band" autoComplete="off" />
          <YesNoField name="policyholder.smoker" label="Smoker" />
        </Columns>
      </Section>
    </>
  );
}
