"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { useTenantProducts } from "@/components/catalogue/products/tenant-products";
import { SelectField } from "@/components/form/fields";
import { useTenants } from "@/components/identity/tenancy/tenant-choice";
import { useUser } from "@/components/screen/user";
import { useOptions } from "@/lib/platform/client/resource";

type Values = { tenant_id?: number | null; product_id: number | null };
type Props = {
  isNew: boolean;
  /** Why the product can't be changed, if it can't. */
  fixed: string | undefined;
};

/** Whose a script or a scorecard is, and of which product. Administrators also keep templates, which are no tenant's. */
export function OwnerAndProduct({ isNew, fixed }: Props) {
  const me = useUser();
  const tenants = useTenants();
  const { setValue } = useFormContext<Values>();
  const chosenTenant = useWatch<Values, "tenant_id">({ name: "tenant_id" });
  const tenantId = me.is_admin ? chosenTenant : me.tenant_id;
  const { products, none } = useTenantProducts(tenantId);
  const all = useOptions(tenantId ? null : "/products/options");
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {me.is_admin && (
        <SelectField
          name="tenant_id"
          label="Tenant"
          blank="None: a template for every tenant"
          options={tenants}
          disabled={!isNew}
          onChoose={() => setValue("product_id", null)}
        />
      )}
      <SelectField
        name="product_id"
        label="Product"
        required
        options={tenantId ? products : all}
        none={none}
        disabled={fixed !== undefined}
        hint={fixed}
      />
    </div>
  );
}
