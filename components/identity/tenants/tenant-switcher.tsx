"use client";

import * as Popover from "@radix-ui/react-popover";
import { Building2, ChevronsUpDown } from "lucide-react";
import { useState } from "react";
import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { rememberTenant } from "@/components/identity/tenancy/use-select-tenant";
import { useUser } from "@/components/screen/user";
import { useOnce } from "@/components/ui/browser/use-once";
import { Spinner } from "@/components/ui/button";
import { idlePart } from "@/components/ui/lazy/lazy-part";

const TenantList = idlePart(
  () => import("./tenant-list").then((module) => module.TenantList),
  <Spinner className="m-4 size-5" />,
);

/** Lets an administrator select the tenant whose products and figures the console shows. */
export function TenantSwitcher() {
  const user = useUser();
  const selected = useSelectedTenant();
  const [open, setOpen] = useState(false);
  const isShown = user.is_admin && selected !== null;
  // The first tenant by name would be another one as soon as somebody creates one before it.
  useOnce(() => isShown && rememberTenant(selected));
  if (!isShown) return null;
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={`${selected.name}: switch tenant`}
        className="inline-flex h-9 min-w-0 shrink items-center gap-2 rounded-control px-2.5 hover:bg-hover sm:border sm:border-border"
      >
        <Building2 aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="max-w-40 truncate font-medium">{selected.name}</span>
        <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-muted" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Switch tenant"
          className="z-50 flex max-h-[70dvh] w-80 max-w-[calc(100vw-24px)] animate-appear flex-col overflow-hidden rounded-panel border bg-surface text-text shadow-floating"
        >
          <TenantList selected={selected} onClose={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
