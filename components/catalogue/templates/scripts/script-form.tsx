"use client";

import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import { ownedScriptInput, SCRIPT_PARTS, type Script, type ScriptInput } from "@/lib/catalogue/templates/scripts/schema";
import { ScriptFields } from "./script-fields";

const BLANK: Partial<ScriptInput> = { sections: SCRIPT_PARTS.map((part) => ({ ...part, text: "" })) };

const valuesOf = ({ tenant_id, product_id, sections = [] }: Script): ScriptInput => ({
  tenant_id,
  product_id,
  sections,
});

export function ScriptForm(props: RecordFormProps<Script>) {
  const selected = useSelectedTenant();
  return (
    <RecordForm<Script, ScriptInput>
      {...props}
      input={ownedScriptInput}
      blank={{ ...BLANK, tenant_id: selected?.id ?? null }}
      of={valuesOf}
      fields={ScriptFields}
      width={1040}
    />
  );
}
