"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useWatch } from "react-hook-form";
import { ChecksField } from "@/components/form/fields-choice";
import type { LeadAgent } from "@/lib/leads/allocation/agents";
import { type ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { searchFor } from "@/lib/platform/client/search-text";
import type { Page } from "@/lib/platform/lists/list";
import { counted, formatCount, formatDate } from "@/lib/platform/text/format";
import { formatAge } from "@/lib/platform/time/elapsed";

const MAX_SHOWN = 50;

type Props = {
  name: string;
  hint: string;
  /** The parameters that say whose agents, and for which product. */
  query: Record<string, string>;
};

/** The agents who can be given leads, the least loaded first, with how busy they are and whether they are online. */
export function AgentsField({ name, hint, query }: Props) {
  const [search, setSearch] = useState("");
  const [known] = useState(() => new Map<number, LeadAgent>()); // also those that the search no longer finds
  const params = useDeferredValue(search.trim());
  const chosen: readonly number[] = useWatch({ name });
  const { data, error } = useQuery<LeadAgent[], ApiError>({
    queryKey: queryKeys.leadAgents(query, params),
    queryFn: async () => {
      const text = (await searchFor(params, false, true)) ?? "";
      const page = await api.get<Page<LeadAgent>>(
        `/leads/agents?${new URLSearchParams({ ...query, search: text, per_page: String(MAX_SHOWN) })}`,
      );
      for (const agent of page.data) known.set(agent.id, agent);
      return page.data;
    },
    placeholderData: keepPreviousData,
  });
  const found = data ?? [];
  const others = chosen.flatMap((id) => (found.some((agent) => agent.id === id) ? [] : (known.get(id) ?? [])));
  return (
    <ChecksField
      name={name}
      label="Agents"
      hint={error?.message ?? hint}
      options={[...others, ...found].map((agent) => ({ ...agent, description: describe(agent) }))}
      search={{ text: search, onChange: setSearch, isLoading: !data && !error }}
    />
  );
}

/** "12 of 50 open leads · Online". */
function describe({ open_leads, cap, works_product, absent_until, is_online, seen_at }: LeadAgent): string {
  const load =
    cap === null ? counted(open_leads, "open lead") : `${formatCount(open_leads)} of ${formatCount(cap)} open leads`;
  const seen = seen_at ? `Last seen ${formatAge(seen_at)} ago` : "Signed out";
  return [
    load,
    is_online ? "Online" : seen,
    absent_until && `Away until ${formatDate(absent_until)}`,
    works_product === false && "Doesn't sell this product",
  ]
    .filter(Boolean)
    .join(" · ");
}
