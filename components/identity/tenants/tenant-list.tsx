"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type KeyboardEvent, useDeferredValue, useId, useState } from "react";
import type { SelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { useSelectTenant } from "@/components/identity/tenancy/use-select-tenant";
import { useOptionKeys } from "@/components/ui/browser/use-option-keys";
import { readRecentTenants } from "@/lib/identity/tenancy/recent-tenants";
import type { TenantRow } from "@/lib/identity/tenants/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { searchFor } from "@/lib/platform/client/search-text";
import type { Page } from "@/lib/platform/lists/list";

const MAX_SHOWN = 50;

/** The tenants that an administrator can select, with a search that has the focus. */
export function TenantList({ selected, onClose }: { selected: SelectedTenant; onClose: () => void }) {
  const id = useId();
  const select = useSelectTenant();
  const [text, setText] = useState("");
  const { tenants, error } = useFoundTenants(useDeferredValue(text.trim()));
  const { position, onKeyDown, reset } = useOptionKeys(tenants, go);

  function go(tenant: SelectedTenant) {
    onClose();
    if (tenant.id !== selected.id) select(tenant);
  }

  return (
    <>
      <input
        ref={focus}
        role="combobox"
        aria-label="Search tenants"
        aria-expanded
        aria-controls={`${id}-tenants`}
        aria-activedescendant={tenants[position] && `${id}-${position}`}
        autoComplete="off"
        placeholder="Search tenants …"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          reset();
        }}
        onKeyDown={onKeyDown}
        className="h-11 w-full shrink-0 border-b bg-transparent px-4 outline-none"
      />
      <div id={`${id}-tenants`} role="listbox" aria-label="Tenants" className="overflow-y-auto p-1.5">
        {tenants.map((tenant, index) => (
          <TenantOption
            key={tenant.id}
            id={`${id}-${index}`}
            tenant={tenant}
            isCurrent={index === position}
            isSelected={tenant.id === selected.id}
            onChoose={() => go(tenant)}
            onKeyDown={onKeyDown}
          />
        ))}
        {tenants.length === 0 && <p className="px-3 py-6 text-center text-muted">{error ?? "No tenants found."}</p>}
      </div>
    </>
  );
}

const focus = (input: HTMLInputElement | null) => input?.focus();

type OptionProps = {
  id: string;
  tenant: SelectedTenant;
  /** The option that the keyboard is at. */
  isCurrent: boolean;
  isSelected: boolean;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

const TenantOption = ({ id, tenant, isCurrent, isSelected, onChoose, onKeyDown }: OptionProps) => (
  <div
    id={id}
    ref={isCurrent ? scrollIntoView : undefined}
    role="option"
    tabIndex={-1}
    aria-selected={isCurrent}
    onClick={onChoose}
    onKeyDown={onKeyDown}
    className="flex cursor-pointer items-center gap-2.5 rounded-control px-3 py-2 hover:bg-hover aria-selected:bg-primary-soft aria-selected:text-primary-text"
  >
    <span className="min-w-0 flex-1 truncate">{tenant.name}</span>
    {isSelected && <Check aria-label="Selected" className="size-4 shrink-0" />}
  </div>
);

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" });

/** The tenants that a search finds, recently selected ones first. */
function useFoundTenants(search: string): { tenants: SelectedTenant[]; error: string | undefined } {
  const list = useQuery({
    queryKey: queryKeys.tenantSearch(search),
    queryFn: async () => {
      const query = { per_page: String(MAX_SHOWN), search: (await searchFor(search, false, true)) ?? "" };
      return api.get<Page<TenantRow>>(`/tenants?${new URLSearchParams(query)}`);
    },
    placeholderData: keepPreviousData,
  });
  const found = list.data?.data ?? [];
  const isAll = found.length === list.data?.meta.total;
  const recent = readRecentTenants().flatMap((tenant): SelectedTenant[] => {
    const known = found.find(({ id }) => id === tenant.id);
    if (known) return [known];
    return !isAll && tenant.name.toLowerCase().includes(search.toLowerCase()) ? [tenant] : [];
  });
  const tenants = [...recent, ...found.filter(({ id }) => !recent.some((tenant) => tenant.id === id))];
  return { tenants, error: list.isPending ? "Loading …" : list.error?.message };
}
