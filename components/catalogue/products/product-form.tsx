"use client";

import { useId } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { Documents } from "@/components/catalogue/documents/documents";
import { SelectField, TextAreaField, TextField } from "@/components/form/fields";
import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import { useUser } from "@/components/screen/user";
import {
  effectiveSlug,
  PRODUCT_TEXT_MAX_LENGTH,
  type Product,
  type ProductInput,
  productInput,
  slugRefusal,
} from "@/lib/catalogue/products/schema";
import { INSURANCE_CLASS_CHOICES } from "./insurance-class";

const BLANK: ProductInput = {
  name: "",
  slug: "",
  description: "",
  insurance_class: null,
  underwriter: "",
  default_tenant_id: null,
};

const valuesOf = (product: Product): ProductInput => ({
  name: product.name,
  slug: product.slug,
  description: product.description ?? "",
  insurance_class: product.insurance_class,
  underwriter: product.underwriter ?? "",
  default_tenant_id: product.default_tenant_id,
});

export const ProductForm = (props: RecordFormProps<Product>) => (
  <RecordForm {...props} input={productInput} blank={BLANK} of={valuesOf} fields={ProductFields} width={760} />
);

/** The fields of a product, and the documents of an existing one. */
function ProductFields({ record }: { record: Product | undefined }) {
  const { is_admin } = useUser();
  return (
    <>
      <TextField name="name" label="Name" required autoComplete="off" />
      <div className="flex flex-col gap-1.5">
        <TextField
          name="slug"
          label="Slug"
          placeholder="Generated from the name"
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
          hint="Sets the legal rules for sales: waiting periods and cover limits."
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
      label="Leads from the public page go to"
      blank="Tenant in the page's address"
      hint="Used if the address names no tenant and several tenants sell the product"
      options={sellers}
    />
  );
}

/** The description with its character count, also as a progress bar. */
function DescriptionField() {
  const id = useId();
  const text: unknown = useWatch({ name: "description" });
  const length = typeof text === "string" ? text.length : 0;
  const share = Math.min(1, length / PRODUCT_TEXT_MAX_LENGTH);
  return (
    <div className="flex flex-col gap-2">
      <TextAreaField name="description" label="Description" rows={5} maxLength={PRODUCT_TEXT_MAX_LENGTH} />
      <div
        id={id}
        role="progressbar"
        aria-label="Description length"
        aria-valuemin={0}
        aria-valuemax={PRODUCT_TEXT_MAX_LENGTH}
        aria-valuenow={Math.min(length, PRODUCT_TEXT_MAX_LENGTH)}
        className="h-1 overflow-hidden rounded-full bg-hover"
      >
        <div
          className={`h-full ${length > PRODUCT_TEXT_MAX_LENGTH ? "bg-error" : "bg-primary"}`}
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  );
}
