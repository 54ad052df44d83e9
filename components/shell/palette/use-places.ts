"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { leadPlace } from "@/components/leads/record/lead-place";
import { salePlace } from "@/components/sales/record/sale-place";
import type { RecentPlace } from "@/components/screen/recent-places";
import { useUser } from "@/components/screen/user";
import type { NavGroup, NavSection } from "@/components/shell/navigation/navigation";
import { RESOURCES } from "@/lib/identity/resources/resources";
import { can } from "@/lib/identity/rights/permissions";
import type { LeadRow } from "@/lib/leads/record/schema";
import { api, messageOf } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { searchFor } from "@/lib/platform/client/search-text";
import type { Page } from "@/lib/platform/lists/list";
import type { SaleRow } from "@/lib/sales/record/schema";

export type Place = RecentPlace & {
  /** What kind of place it is. */
  hint: string;
  /** Done instead of going anywhere. */
  run?: () => void;
  /** The product whose next lead it asks for. */
  asksFor?: NavGroup;
};

const MAX_SCREENS = 12;
const MAX_ACTIONS = 6;
const MAX_RECORDS = 5;
const MIN_SEARCH_LENGTH = 2;

type Known = { sections: NavSection[]; recent: RecentPlace[]; actions: Place[] };

/** Places, and why leads and sales could not be searched. */
type Found = { places: Place[]; refusal: string | undefined };

/**
 * The places that a text finds: screens that contain all of its words, then actions, then leads and sales. Without a text
 * the latest ones come first.
 */
export function usePlaces({ sections, recent, actions }: Known, text: string): Found {
  const user = useUser();
  const search = useDeferredValue(text.trim());
  const records = useQuery({
    queryKey: queryKeys.searchedRecords(search),
    queryFn: () => findRecords(search, { leads: can(user, "leads.index"), sales: can(user, "sales.index") }),
    enabled: search.length >= MIN_SEARCH_LENGTH,
    placeholderData: keepPreviousData,
  });
  const words = text.toLowerCase().split(/\s+/);
  const isFound = ({ label, hint, detail = "" }: Place) =>
    words.every((word) => `${hint} ${label} ${detail}`.toLowerCase().includes(word));
  if (text.trim() === "") {
    const latest = recent.map((place) => ({ ...place, hint: "Recent" }));
    return { places: [...latest, ...screensOf(sections).slice(0, MAX_SCREENS), ...actions], refusal: undefined };
  }
  const places = [
    ...screensOf(sections).filter(isFound).slice(0, MAX_SCREENS),
    ...actions.filter(isFound).slice(0, MAX_ACTIONS),
    ...(search.length >= MIN_SEARCH_LENGTH ? (records.data ?? []) : []),
  ];
  return { places, refusal: records.error ? messageOf(records.error) : undefined };
}

const screensOf = (sections: NavSection[]): Place[] => [
  ...sections.flatMap(({ label: hint, links, groups }) => [
    ...links.flatMap(({ label, href, tabs = [] }) => [
      { label, hint, href },
      ...tabs.map((tab) => ({ label: `${label} › ${tab.label}`, hint, href: tab.href })),
    ]),
    ...groups.flatMap((group) =>
      group.links.map(({ label, href }) => ({ label: `${group.name} › ${label}`, hint, href })),
    ),
  ]),
  { label: "Profile", hint: "Account", href: "/profile" },
];

async function findRecords(text: string, wanted: { leads: boolean; sales: boolean }): Promise<Place[]> {
  if (!wanted.leads && !wanted.sales) return [];
  const search = await searchFor(text, true);
  if (search === null) return [];
  const query = new URLSearchParams({ search, per_page: String(MAX_RECORDS) });
  const [leads, sales] = await Promise.all([
    wanted.leads ? api.get<Page<LeadRow>>(`/leads?${query}`) : { data: [] },
    wanted.sales ? api.get<Page<SaleRow>>(`/sales?${query}`) : { data: [] },
  ]);
  return [
    ...leads.data.map((lead) => ({ ...leadPlace(lead), hint: RESOURCES.leads.singular })),
    ...sales.data.map((sale) => ({ ...salePlace(sale), hint: RESOURCES.sales.singular })),
  ];
}
