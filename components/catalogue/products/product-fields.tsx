"use client";

import { useFormState, useWatch } from "react-hook-form";
import { SelectField, TextField } from "@/components/form/fields";
import { useUser } from "@/components/screen/user";
import { effectiveSlug, type Product, slugRefusal } from "@/lib/catalogue/products/input";
import { DescriptionField } from "./description-field";
import { Documents } from "@/components/catalogue/documents/documents";
import { INSURANCE_CLASS_CHOICES } from "./insurance-class";

/** The fields of a product, and the documents of an existing one. */
export function ProductFields({ record }: { record: Product | undefined }) {
  const { is_admin } = useUser();
  return (
    <>
      <TextField name="name" label="Name" required autoComplete="off" />
      <div className="flex flex-col gap-1.5">
        <TextField
          name="slug"
          label="Slug"
          placeholder="Made from the name"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Address />
      </div>
      <DescriptionField />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField
          name="insurance_class"
          label="Insurance class"
          blank="None"
          hint="Its rules of law apply to sales: waiting periods and limits of cover."
          options={INSURANCE_CLASS_CHOICES}
        />
        <TextField
          name="underwriter"
          label="Underwriter"
          autoComplete="off"
          hint="The insurer that carries the risk."
        />
      </div>
      {is_admin && record && <DefaultTenantField sellers={record.tenants ?? []} />}
      {record && (
        <>
          <Documents productId={record.id} folder="brochures" />
          <Documents productId={record.id} folder="terms" />
        </>
      )}
    </>
  );
}

/** The address that the public page will have. */
function Address() {
  const [name, slug]: (string | undefined)[] = useWatch({ name: ["name", "slug"] });
  const { errors } = useFormState({ name: "slug" });
  if ((!name && !slug) || errors.slug) return null; // the error of the field says enough
  const refusal = slugRefusal(slug, name ?? "");
  return (
    <p className="text-[13px] break-all text-muted">
      {refusal ?? (
        <>
          Public page: {location.host}/
          <output className="font-medium text-text">{effectiveSlug(slug, name ?? "")}</output>
        </>
      )}
    </p>
  );
}

function DefaultTenantField({ sellers }: { sellers: { id: number; name: string }[] }) {
  return (
    <SelectField
      name="default_tenant_id"
      label="Leads of the public page go to"
      blank="The tenant whose address it is opened at"
      hint="If the address names no tenant and several sell the product"
      options={sellers}
    />
  );
}
