"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { Tabs } from "@/components/ui/tabs";
import type { Tenant } from "@/lib/tenants/schema";
import { MandateField } from "./mandate-field";
import { TenantBranding } from "./tenant-branding";
import { TenantDetails } from "./tenant-details";

const BRANDING = ["logo", "logo_nav", "light_theme", "dark_theme"];
const MANDATE = ["debit_order_mandate"];

const tabOf = (field: string): string => {
  if (BRANDING.includes(field)) return "branding";
  return MANDATE.includes(field) ? "mandate" : "details";
};

/** The parts of a tenant's form; what is refused is looked for in all of them. */
export function TenantTabs({ record, appUrl }: { record: Tenant | undefined; appUrl: string }) {
  const [shown, setShown] = useState("details");
  const ref = useRef<HTMLDivElement>(null);
  const isSought = useRef(false);
  const { formState } = useFormContext();
  const { submitCount, errors } = formState;
  const wrong = Object.keys(errors).map(tabOf);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a try to save leads to what is wrong, typing does not
  useEffect(() => {
    const [first] = wrong;
    if (!first) return;
    if (!wrong.includes(shown)) setShown(first);
    isSought.current = true;
    findWrong();
  }, [submitCount]);

  /** Leads to the first field that was refused, once: when its part of the form is there. */
  function findWrong() {
    const field = isSought.current ? ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    if (!field) return;
    isSought.current = false;
    field.focus();
  }

  const labelOf = (id: string, label: string) => {
    const count = wrong.filter((tab) => tab === id).length;
    return count > 0 ? `${label} (${count})` : label;
  };

  const parts = [
    { id: "details", label: "Details", content: <TenantDetails record={record} appUrl={appUrl} /> },
    { id: "branding", label: "Branding", content: <TenantBranding /> },
    { id: "mandate", label: "Mandate", content: <MandateField /> },
  ];
  return (
    <div ref={ref}>
      <Tabs
        label="Parts of the form"
        shown={shown}
        onShow={setShown}
        tabs={parts.map(({ id, label, content }) => ({
          id,
          label: labelOf(id, label),
          content: <Part onShown={findWrong}>{content}</Part>,
        }))}
      />
    </div>
  );
}

function Part({ onShown, children }: { onShown: () => void; children: ReactNode }) {
  useEffect(onShown);
  return children;
}
