"use client";

import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import { type Product, type ProductInput, productInput } from "@/lib/catalogue/products/input";
import { ProductFields } from "./product-fields";

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
