"use client";

import { useWatch } from "react-hook-form";
import { SelectField, TextField } from "@/components/form/fields";
import { SwitchField } from "@/components/form/fields-choice";
import { TenantField } from "@/components/identity/tenancy/tenant-field";
import { useUser } from "@/components/screen/user";
import type { SuppressionKind } from "@/lib/leads/suppressions/schema";
import { SUPPRESSION_KIND_CHOICES, SUPPRESSION_KIND_LABELS } from "./suppression-labels";

export function SuppressionFields() {
  const user = useUser();
  const kind: SuppressionKind | null = useWatch({ name: "kind" });
  const everywhere: boolean = useWatch({ name: "everywhere" });
  return (
    <>
      <SelectField name="kind" label="Kind" required options={SUPPRESSION_KIND_CHOICES} />
      <TextField name="value" label={SUPPRESSION_KIND_LABELS[kind ?? "phone"]} required autoComplete="off" />
      <TextField name="reason" label="Reason" autoComplete="off" />
      {user.is_admin && (
        <SwitchField name="everywhere" label="For every organisation" hint="Not only for the one chosen below" />
      )}
      {!everywhere && <TenantField fixed={false} />}
    </>
  );
}
