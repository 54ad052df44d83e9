"use client";

import { FilePlus2 } from "lucide-react";
import { useFormContext, useWatch } from "react-hook-form";
import { OwnerAndProduct } from "@/components/catalogue/templates/owner-and-product";
import { useUser } from "@/components/screen/user";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { Script, ScriptInput, ScriptSection } from "@/lib/catalogue/templates/scripts/schema";
import { STANDARD_SCRIPT } from "@/lib/catalogue/templates/scripts/standard";
import { ScriptSections } from "./script-sections";
import { useScriptTemplate } from "../template-button";

/** The fields of a script: whose it is, its product, and its sections. */
export function ScriptFields({ record }: { record: Script | undefined }) {
  const fixed = record?.in_use ? "It is used by sales, so its product can't be changed." : undefined;
  return (
    <>
      {record?.in_use && <Alert tone="info">Existing sales keep the script that they were sold with.</Alert>}
      <OwnerAndProduct isNew={!record} fixed={fixed} />
      {!record && <TemplateButton />}
      <ScriptSections />
    </>
  );
}

/** Copies the platform's script of the product, else the standard one, as long as nothing has been written yet. */
function TemplateButton() {
  const me = useUser();
  const { setValue } = useFormContext<ScriptInput>();
  const [tenantId, productId, sections] = useWatch<ScriptInput, ["tenant_id", "product_id", "sections"]>({
    name: ["tenant_id", "product_id", "sections"],
  });
  const isOfTenant = !me.is_admin || tenantId != null;
  const template = useScriptTemplate(isOfTenant && productId ? productId : null);
  if (sections.some(({ text }) => text !== "")) return null;
  const start = (from: readonly ScriptSection[]) => setValue("sections", [...from], { shouldDirty: true });
  return (
    <Button className="self-start" onClick={() => start(template ?? STANDARD_SCRIPT)}>
      <FilePlus2 aria-hidden className="size-4" /> {template ? "Start from the template" : "Start from the standard"}
    </Button>
  );
}
