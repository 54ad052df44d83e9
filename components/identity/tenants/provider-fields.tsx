"use client";

import { useWatch } from "react-hook-form";
import { NumberField, TextAreaField, TextField } from "@/components/form/fields";
import { Alert } from "@/components/ui/alert";
import { missingDisclosures } from "@/lib/identity/tenants/provider";
import { OMBUD_MAX_LENGTH, type TenantInput } from "@/lib/identity/tenants/schema";
import { notVerified } from "@/lib/insurance/law/elsewhere";
import { UnfilledValues } from "./mandate-parts";

/** What agents say of the provider, and when it debits first. */
export function ProviderFields() {
  const mandate = useWatch<TenantInput, "debit_order_mandate">({ name: "debit_order_mandate" });
  return (
    <>
      <MissingDisclosures />
      <UnfilledValues text={mandate ?? ""} besideFields />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          name="provider_name"
          label="Provider"
          autoComplete="off"
          hint="The licensed company that sells the products."
        />
        <TextField
          name="provider_phone"
          label="Provider's phone"
          type="tel"
          autoComplete="off"
          hint="Shown in mandates."
        />
        <TextField
          name="call_centre_name"
          label="Call centre"
          autoComplete="off"
          hint="Shown in mandates. Default: the organisation's name."
        />
        <TextField name="fsp_number" label="FSP number" autoComplete="off" hint="Its licence, such as FSP 12345." />
        <TextField name="complaints_phone" label="Complaints phone" type="tel" autoComplete="off" />
        <TextField name="complaints_email" label="Complaints email" type="email" autoComplete="off" />
      </div>
      <TextAreaField name="ombud_text" label="Ombud" rows={2} maxLength={OMBUD_MAX_LENGTH} hint={notVerified("text")} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          name="abbreviated_name"
          label="Name on bank statements"
          autoComplete="off"
          maxLength={10}
          hint="Up to 10 characters, as shown on bank statements."
        />
        <NumberField
          name="first_debit_working_days"
          label="Working days before the first debit"
          required
          min={0}
          max={60}
          hint="Minimum working days between submission and first debit"
        />
      </div>
    </>
  );
}

function MissingDisclosures() {
  const missing = missingDisclosures(useWatch<TenantInput>());
  if (missing.length === 0) return null;
  return (
    <Alert tone="warning">
      By law, clients must be told the following. Still missing:
      <ul className="mt-1 list-disc pl-5">
        {missing.map((disclosure) => (
          <li key={disclosure}>{disclosure}</li>
        ))}
      </ul>
    </Alert>
  );
}
