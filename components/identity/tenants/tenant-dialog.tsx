"use client";

import { FormDialog } from "@/components/form/form-dialog";
import { toast } from "@/components/ui/toast";
import {
  type NewTenantInput,
  newTenantInput,
  type Tenant,
  type TenantInput,
  tenantInput,
} from "@/lib/identity/tenants/schema";
import { api } from "@/lib/platform/client/api";
import { DEFAULT_DARK, DEFAULT_LIGHT } from "@/lib/platform/theme/theme";
import { tenantForm } from "./tenant-form";
import { TenantTabs } from "./tenant-tabs";

type Props = {
  /** The tenant to edit; undefined for a new one. */
  record: Tenant | undefined;
  appUrl: string;
  onSaved: () => Promise<void>;
  onClose: () => void;
};

const WIDTH = 960;

/** Creates a tenant with its first user, or edits an existing one. */
export function TenantDialog({ record, appUrl, onSaved, onClose }: Props) {
  async function saved(message: string) {
    await onSaved();
    toast("success", message);
    onClose();
  }

  if (!record) {
    return (
      <FormDialog
        title="Create Tenant"
        width={WIDTH}
        input={newTenantInput}
        values={BLANK}
        onClose={onClose}
        onSave={async (input) => {
          await api.post("/tenants", tenantForm(input));
          await saved("Tenant created");
        }}
      >
        <TenantTabs record={undefined} appUrl={appUrl} />
      </FormDialog>
    );
  }

  return (
    <FormDialog
      title="Edit Tenant"
      width={WIDTH}
      input={tenantInput}
      values={valuesOf(record)}
      onClose={onClose}
      onSave={async (input, version) => {
        const form = tenantForm(input);
        form.set("_method", "PUT");
        form.set("version", String(version ?? record.version));
        await api.post(`/tenants/${record.id}`, form);
        await saved("Tenant updated");
      }}
    >
      <TenantTabs record={record} appUrl={appUrl} />
    </FormDialog>
  );
}

const BLANK: NewTenantInput = {
  name: "",
  slug: "",
  subdomain: "",
  product_ids: [],
  debit_order_mandate: "",
  light_theme: DEFAULT_LIGHT,
  dark_theme: DEFAULT_DARK,
  logo: null,
  logo_nav: null,
  calling_hours_enforced: true,
  admin_name: "",
  admin_surname: "",
  admin_email: "",
};

const valuesOf = (tenant: Tenant): TenantInput => ({
  name: tenant.name,
  slug: tenant.slug,
  subdomain: tenant.subdomain,
  product_ids: tenant.product_ids,
  debit_order_mandate: tenant.debit_order_mandate ?? "",
  light_theme: tenant.light_theme,
  dark_theme: tenant.dark_theme,
  logo: tenant.logo,
  logo_nav: tenant.logo_nav,
  calling_hours_enforced: tenant.calling_hours_enforced,
});
