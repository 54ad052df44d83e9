"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { DateField } from "@/components/form/date-field";
import { SelectField, TextField } from "@/components/form/fields";
import { capitalize } from "@/lib/platform/text/capitalize";
import { formatDate } from "@/lib/platform/text/format";
import type { IdType } from "@/lib/sales/record/columns/identity";
import type { SaleValues } from "../draft/values";
import { IdNumberField } from "../id-number-field";
import { useOpenSale } from "../sale-context";
import { Columns } from "../section";
import { StoredNumber } from "../stored-number";

const TYPES: { id: IdType; name: string }[] = [
  { id: "sa_id", name: "South African ID" },
  { id: "passport", name: "Passport" },
  { id: "permit", name: "Permit" },
];

/** The document that the policyholder is known by. A South African ID number fills in what it says. */
export function IdentityDocument() {
  const { sale } = useOpenSale();
  const { setValue } = useFormContext<SaleValues>();
  const type = useWatch<SaleValues, "policyholder.id_type">({ name: "policyholder.id_type" });
  const masked = sale.policyholder.id_number_masked;
  const typeField = <SelectField name="policyholder.id_type" label="Document" options={TYPES} required />;

  if (type === "sa_id") {
    return (
      <Columns>
        <IdNumberField
          name="policyholder.id_number"
          masked={masked}
          revealed="id_number"
          required
          adult
          onRead={({ date_of_birth, gender, citizenship }) => {
            setValue("policyholder.date_of_birth", date_of_birth);
            setValue("policyholder.gender", gender);
            setValue("policyholder.citizenship", citizenship);
          }}
        >
          <LeadDiffers />
        </IdNumberField>
        {typeField}
      </Columns>
    );
  }

  return (
    <Columns>
      <TextField
        name="policyholder.id_number"
        label={type === "passport" ? "Passport number" : "Permit number"}
        required
        autoComplete="off"
        placeholder={masked ?? undefined}
        hint={masked && <StoredNumber masked={masked} what="the number" field="id_number" />}
      />
      {typeField}
      <DateField name="policyholder.id_expires_on" label="Expires on" required />
      <TextField name="policyholder.nationality" label="Nationality" required autoComplete="off" />
    </Columns>
  );
}

/** What the ID number says of the policyholder, and where the lead said something else. */
function LeadDiffers() {
  const { options, sale } = useOpenSale();
  const { id_number, date_of_birth, gender, citizenship } = useWatch<SaleValues, "policyholder">({
    name: "policyholder",
  });
  const { lead } = options;
  const differences = [
    lead.date_of_birth && date_of_birth && lead.date_of_birth !== date_of_birth
      ? `was born on ${formatDate(lead.date_of_birth)}`
      : null,
    lead.gender && gender && lead.gender !== gender ? `is ${lead.gender}` : null,
  ].filter((each) => each !== null);
  const { age } = sale.policyholder;
  return (
    <>
      {!id_number && date_of_birth && (
        <p className="tabular text-[13px] text-muted">
          {[
            `Born ${formatDate(date_of_birth)}`,
            age !== null && `${age} years old`,
            gender && capitalize(gender),
            citizenship && capitalize(citizenship),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      )}
      {differences.length > 0 && (
        <p role="status" className="text-[13px] text-warning-text">
          The lead says that the client {differences.join(" and ")}. Ask which is right.
        </p>
      )}
    </>
  );
}
