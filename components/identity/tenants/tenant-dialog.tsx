"use client";

import { useState } from "react";
import { FormDialog } from "@/components/form/form-dialog";
import { toast } from "@/components/ui/toast";
import { STARTING_TEXT } from "@/lib/identity/tenants/mandate/starting-text";
import {
  BULK_READ_LIMIT,
  type NewTenantInput,
  newTenantInput,
  type OpenedTenant,
  type TenantInput,
  type TenantRow,
  tenantInput,
} from "@/lib/identity/tenants/schema";
import type { MandatePart } from "@/lib/insurance/law/mandate-parts";
import { api } from "@/lib/platform/client/api";
import { DEFAULT_DARK, DEFAULT_LIGHT } from "@/lib/platform/theme/theme";
import { AddressDialog } from "./address-dialog";
import { TenantTabs } from "./tenant-tabs";

type Props = {
  /** The tenant to edit; undefined for a new one. */
  record: OpenedTenant | undefined;
  appUrl: string;
  /** The parts that the law wants of a mandate. */
  mandateParts: readonly MandatePart[];
  onSaved: () => Promise<void>;
  onClose: () => void;
};

const WIDTH = 960;

/** Creates a tenant with its first user, or edits an existing one. */
export function TenantDialog({ record, appUrl, mandateParts, onSaved, onClose }: Props) {
  const [created, setCreated] = useState<TenantRow>();

  if (created) return <AddressDialog tenant={created} appUrl={appUrl} onClose={onClose} />;
  if (!record) {
    return (
      <FormDialog
        title="Create tenant"
        width={WIDTH}
        input={newTenantInput}
        values={BLANK}
        onClose={onClose}
        onSave={async (input) => {
          const tenant = await api.post<TenantRow>("/tenants", tenantForm(input));
          await onSaved();
          toast("success", "Tenant created");
          setCreated(tenant);
        }}
      >
        <TenantTabs record={undefined} appUrl={appUrl} mandateParts={mandateParts} />
      </FormDialog>
    );
  }

  return (
    <FormDialog
      title="Edit tenant"
      width={WIDTH}
      input={tenantInput}
      values={valuesOf(record)}
      onClose={onClose}
      onSave={async (input, version) => {
        const form = tenantForm(input);
        form.set("_method", "PUT");
        form.set("version", String(version ?? record.version));
        await api.post(`/tenants/${record.id}`, form);
        await onSaved();
        toast("success", "Tenant updated");
        onClose();
      }}
    >
      <TenantTabs record={record} appUrl={appUrl} mandateParts={mandateParts} />
    </FormDialog>
  );
}

/** As the database has them by default. */
const PAY_DAY = 25;
const FIRST_DEBIT_WORKING_DAYS = 5;

const QC_PASS_MARK = 80;
const QC_SAMPLE_PERCENT = 5;
const SLA_HOURS = { new: null, "in-progress": null, callback: null, "qc-oversight": 8 };

const BLANK: NewTenantInput = {
  name: "",
  slug: "",
  subdomain: "",
  product_ids: [],
  debit_order_mandate: STARTING_TEXT,
  mandate_statements: [],
  use_debit_order_mandate: false,
  light_theme: DEFAULT_LIGHT,
  dark_theme: DEFAULT_DARK,
  logo: null,
  logo_nav: null,
  calling_hours_enforced: true,
  pay_day: PAY_DAY,
  provider_name: "",
  provider_phone: "",
  call_centre_name: "",
  fsp_number: "",
  complaints_phone: "",
  complaints_email: "",
  ombud_text: "",
  abbreviated_name: "",
  first_debit_working_days: FIRST_DEBIT_WORKING_DAYS,
  qc_pass_mark: QC_PASS_MARK,
  qc_sample_percent: QC_SAMPLE_PERCENT,
  sla_hours: SLA_HOURS,
  call_consent: "not_required",
  cleansing: "warn",
  bulk_read_limit: BULK_READ_LIMIT.usual,
  admin_name: "",
  admin_surname: "",
  admin_email: "",
};

const valuesOf = (tenant: OpenedTenant): TenantInput => ({
  name: tenant.name,
  slug: tenant.slug,
  subdomain: tenant.subdomain,
  product_ids: tenant.product_ids,
  debit_order_mandate: tenant.debit_order_mandate ?? "",
  mandate_statements: tenant.mandate_statements.map(({ part }) => part),
  use_debit_order_mandate: false,
  light_theme: tenant.light_theme,
  dark_theme: tenant.dark_theme,
  logo: tenant.logo,
  logo_nav: tenant.logo_nav,
  calling_hours_enforced: tenant.calling_hours_enforced,
  pay_day: tenant.pay_day,
  provider_name: tenant.provider_name ?? "",
  provider_phone: tenant.provider_phone ?? "",
  call_centre_name: tenant.call_centre_name ?? "",
  fsp_number: tenant.fsp_number ?? "",
  complaints_phone: tenant.complaints_phone ?? "",
  complaints_email: tenant.complaints_email ?? "",
  ombud_text: tenant.ombud_text ?? "",
  abbreviated_name: tenant.abbreviated_name ?? "",
  first_debit_working_days: tenant.first_debit_working_days,
  qc_pass_mark: tenant.qc_pass_mark,
  qc_sample_percent: tenant.qc_sample_percent,
  sla_hours: tenant.sla_hours,
  call_consent: tenant.call_consent,
  cleansing: tenant.cleansing,
  bulk_read_limit: tenant.bulk_read_limit,
  default_qc_personality_id: tenant.default_qc_personality_id,
});

/** The values of the dialog as the multipart form that the API expects. */
function tenantForm(input: TenantInput | NewTenantInput): FormData {
  const { product_ids, light_theme, dark_theme, logo, logo_nav, calling_hours_enforced, sla_hours, ...rest } = input;
  const { mandate_statements, use_debit_order_mandate, ...texts } = rest;
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, String(text ?? ""));
  form.set("light_theme", JSON.stringify(light_theme));
  form.set("dark_theme", JSON.stringify(dark_theme));
  form.set("sla_hours", JSON.stringify(sla_hours));
  form.set("mandate_statements", JSON.stringify(mandate_statements));
  form.set("use_debit_order_mandate", use_debit_order_mandate ? "1" : "0");
  form.set("calling_hours_enforced", calling_hours_enforced ? "1" : "0");
  for (const id of product_ids.length > 0 ? product_ids : [""]) form.append("product_ids[]", String(id));
  for (const [name, file] of Object.entries({ logo, logo_nav })) {
    if (file instanceof File) form.set(name, file);
    if (file === null) form.set(`remove_${name}`, "1");
  }
  return form;
}
