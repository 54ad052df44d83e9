"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { SALE_STATUS_LABELS } from "@/components/sales/sales/sale-labels";
import { can } from "@/lib/identity/permissions";
import type { LeadRow } from "@/lib/leads/leads/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { fullNameOf } from "@/lib/platform/format";
import type { Page } from "@/lib/platform/http/list";
import { RESOURCES } from "@/lib/resources";
import type { SaleRow } from "@/lib/sales/sales/schema";
import type { NavSection } from "./navigation";
import { useUser } from "./user";

export type Place = { label: string; hint: string; href: string };

const MAX_SCREENS = 12;
const MAX_RECORDS = 5;
const MIN_SEARCH_LENGTH = 2;

/** The places that a text finds: screens that contain all of its words, then leads and sales. */
export function usePlaces(sections: NavSection[], text: string): Place[] {
  const user = useUser();
  const search = useDeferredValue(text.trim());
  const records = useQuery({
    queryKey: queryKeys.searchedRecords(search),
    queryFn: () => findRecords(search, { leads: can(user, "leads.index"), sales: can(user, "sales.index") }),
    enabled: search.length >= MIN_SEARCH_LENGTH,
    placeholderData: keepPreviousData,
  });
  const words = text.toLowerCase().split(/\s+/);
  const screens = screensOf(sections).filter(({ label, hint }) =>
    words.every((word) => `${hint} ${label}`.toLowerCase().includes(word)),
  );
  return [...screens.slice(0, MAX_SCREENS), ...(search.length >= MIN_SEARCH_LENGTH ? (records.data ?? []) : [])];
}

const screensOf = (sections: NavSection[]): Place[] => [
  ...sections.flatMap(({ label: hint, links, groups }) => [
    ...links.map(({ label, href }) => ({ label, hint, href })),
    ...groups.flatMap((group) =>
      group.links.map(({ label, href }) => ({ label: `${group.label} › ${label}`, hint, href })),
    ),
  ]),
  { label: "Profile", hint: "Account", href: "/profile" },
];

async function findRecords(search: string, wanted: { leads: boolean; sales: boolean }): Promise<Place[]> {
  const query = new URLSearchParams({ search, per_page: String(MAX_RECORDS) });
  const [leads, sales] = await Promise.all([
    wanted.leads ? api.get<Page<LeadRow>>(`/leads?${query}`) : { data: [] },
    wanted.sales ? api.get<Page<SaleRow>>(`/sales?${query}`) : { data: [] },
  ]);
  return [
    ...leads.data.map((lead) => ({
      label: fullNameOf(lead),
      hint: `${RESOURCES.leads.singular} · ${lead.status}`,
      href: `/leads/${lead.product.slug}?lead=${lead.id}`,
    })),
    ...sales.data.map((sale) => ({
      label: `${sale.reference} ${fullNameOf(sale.client)}`,
      hint: `${RESOURCES.sales.singular} · ${SALE_STATUS_LABELS[sale.status]}`,
      href: `/sales/${sale.product.slug}?sale=${sale.id}`,
    })),
  ];
}
