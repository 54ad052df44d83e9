"use client";

import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import { Alert } from "@/components/ui/alert";
import { ownedScriptInput, type Script, type ScriptInput } from "@/lib/catalogue/templates/scripts/schema";
import { STANDARD_SCRIPT } from "@/lib/catalogue/templates/scripts/standard";
import { OwnerAndProduct } from "../owner-and-product";
import { TemplateButton } from "../template-button";
import { nextSection } from "./next-section";
import { ScriptSections } from "./script-sections";

const BLANK: Partial<ScriptInput> = { sections: [nextSection([])] };

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

/** The fields of a script: whose it is, its product, and its sections. */
function ScriptFields({ record }: { record: Script | undefined }) {
  const fixed = record?.in_use ? "Used in sales: you can't change the product." : undefined;
  return (
    <>
      {record?.in_use && <Alert tone="info">Existing sales keep their script.</Alert>}
      <OwnerAndProduct isNew={!record} fixed={fixed} />
      {!record && <TemplateButton resource="scripts" standard={STANDARD_SCRIPT} isBlank={isBlank} />}
      <ScriptSections />
    </>
  );
}

const isBlank = (sections: readonly { text?: unknown }[]) => sections.every(({ text }) => text === "");
