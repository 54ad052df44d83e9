"use client";

import { useWatch } from "react-hook-form";
import { NumberField, TextField } from "@/components/form/fields";
import { ChecksField } from "@/components/form/fields-choice";
import { PersonNameField } from "@/components/form/person-name-field";
import { useUser } from "@/components/screen/user";
import { BULK_READ_LIMIT, type OpenedTenant } from "@/lib/identity/tenants/schema";
import { useOptions } from "@/lib/platform/client/resource";
import { slugFor, slugify } from "@/lib/platform/text/slug";
import { signInAddress } from "./sign-in-address";

/** The name, the address and the products of a tenant, and the first user of a new one. */
export function TenantDetails({ record, appUrl }: { record: OpenedTenant | undefined; appUrl: string }) {
  const isAdmin = useUser().is_admin;
  const products = useOptions("/tenants/products/options");
  const [name = "", slug, subdomain] = useWatch({ name: ["name", "slug", "subdomain"] });
  const address = slugFor(slug, name);
  const label = subdomain?.trim().toLowerCase() || address || "subdomain";
  const fixed = isAdmin ? undefined : "Only an administrator can change this.";
  return (
    <>
      <TextField name="name" label="Name" required autoComplete="off" />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          name="slug"
          label="Slug"
          autoComplete="off"
          disabled={!isAdmin}
          placeholder={slugify(name)}
          hint={fixed ?? `Preview: ${address || "generated from the name"}`}
        />
        <TextField
          name="subdomain"
          label="Subdomain"
          autoComplete="off"
          autoCapitalize="none"
          disabled={!isAdmin}
          placeholder={address}
          hint={fixed ?? <span className="break-all">{signInAddress(appUrl, label)}</span>}
        />
      </div>
      <ChecksField name="product_ids" label="Products" options={products} disabled={!isAdmin} hint={fixed} />
      <NumberField
        name="bulk_read_limit"
        label="Leads and sales a user can list per hour"
        min={BULK_READ_LIMIT.least}
        max={BULK_READ_LIMIT.most}
        hint="100 or more. Above the limit, lists pause for a while and the audit log records it. Leave empty for no limit."
      />
      {!record && (
        <fieldset className="flex flex-col gap-4 border-t pt-4">
          <legend className="float-left w-full font-semibold">First user</legend>
          <p className="-mt-3 text-muted">Has all permissions in the tenant. Gets an email to choose a password.</p>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <PersonNameField name="admin_name" label="Admin first name" required />
            <PersonNameField name="admin_surname" label="Admin surname" />
          </div>
          <TextField name="admin_email" label="Admin email" type="email" required autoComplete="off" />
        </fieldset>
      )}
    </>
  );
}
