"use client";

import { useSearchParams } from "next/navigation";
import { useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { TAB } from "@/components/screen/use-record-dialogs";
import { useOnChange } from "@/components/ui/browser/use-on-change";
import { Tabs } from "@/components/ui/tabs";
import type { OpenedTenant } from "@/lib/identity/tenants/schema";
import type { MandatePart } from "@/lib/insurance/law/mandate-parts";
import { CallFields } from "./call-fields";
import { LogoField } from "./logo-field";
import { MandateField } from "./mandate-field";
import { ProviderFields } from "./provider-fields";
import { QualityFields } from "./quality-fields";
import { TenantDetails } from "./tenant-details";
import { ThemeFields } from "./theme-fields";

const BRANDING = ["logo", "logo_nav", "light_theme", "dark_theme"];
const MANDATE = ["debit_order_mandate", "mandate_statements", "use_debit_order_mandate"];

const LAW = [
  "provider_name",
  "provider_phone",
  "call_centre_name",
  "fsp_number",
  "complaints_phone",
  "complaints_email",
  "ombud_text",
  "abbreviated_name",
  "first_debit_working_days",
];

const QUALITY = ["qc_pass_mark", "qc_sample_percent", "sla_hours", "default_qc_personality_id"];

const CALLS = ["calling_hours_enforced", "pay_day", "call_consent", "cleansing"];

const tabOf = (field: string): string => {
  if (BRANDING.includes(field)) return "branding";
  if (LAW.includes(field)) return "law";
  if (CALLS.includes(field)) return "calls";
  if (QUALITY.includes(field)) return "quality";
  return MANDATE.includes(field) ? "mandate" : "details";
};

type Props = {
  record: OpenedTenant | undefined;
  appUrl: string;
  /** The parts that the law wants of a mandate. */
  mandateParts: readonly MandatePart[];
};

/** The form of a tenant in tabs, which count their errors. */
export function TenantTabs({ record, appUrl, mandateParts }: Props) {
  const [shown, setShown] = useState(useSearchParams().get(TAB) ?? "details");
  const ref = useRef<HTMLDivElement>(null);
  const { formState } = useFormContext();
  const { submitCount, errors } = formState;
  const wrong = Object.keys(errors).map(tabOf);

  // Saving moves to the first error, typing does not.
  useOnChange(submitCount, () => {
    const [first] = wrong;
    if (!first) return;
    if (!wrong.includes(shown)) setShown(first);
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  });

  const labelOf = (id: string, label: string) => {
    const count = wrong.filter((tab) => tab === id).length;
    return count > 0 ? `${label} (${count})` : label;
  };

  return (
    <div ref={ref}>
      <Tabs
        label="Parts of the form"
        shown={shown}
        onShow={setShown}
        tabs={[
          {
            id: "details",
            label: labelOf("details", "Details"),
            content: <TenantDetails record={record} appUrl={appUrl} />,
          },
          { id: "branding", label: labelOf("branding", "Branding"), content: <TenantBranding /> },
          {
            id: "law",
            label: labelOf("law", "Provider and law"),
            content: <ProviderFields />,
          },
          { id: "calls", label: labelOf("calls", "Calls"), content: <CallFields /> },
          {
            id: "quality",
            label: labelOf("quality", "Quality control"),
            content: <QualityFields record={record} />,
          },
          {
            id: "mandate",
            label: labelOf("mandate", "Mandate"),
            content: <MandateField record={record} wanted={mandateParts} />,
          },
        ]}
      />
    </div>
  );
}

function TenantBranding() {
  return (
    <>
      <div className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2">
        <LogoField name="logo" label="Logo" hint="Shown on the sign-in page. PNG, up to 1 MB and 2000 × 2000 pixels." />
        <LogoField
          name="logo_nav"
          label="Navigation logo"
          hint="Shown in the top bar, 32 pixels high. Without a logo, the name is shown."
        />
      </div>
      <div className="grid grid-cols-1 gap-x-6 gap-y-8 md:grid-cols-2">
        <ThemeFields name="light_theme" />
        <ThemeFields name="dark_theme" />
      </div>
    </>
  );
}
