"use client";

import { useQuery } from "@tanstack/react-query";
import type { Script, ScriptSection } from "@/lib/catalogue/templates/scripts/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import type { Page } from "@/lib/platform/lists/list";

/** The sections of the platform's script for a product; undefined while they load, and when there is none. */
export function useScriptTemplate(productId: number | null): ScriptSection[] | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.scriptTemplate(productId),
    queryFn: async () => {
      const query = new URLSearchParams({ template: "true", product_id: String(productId) });
      const [template] = (await api.get<Page<Script>>(`/scripts?${query}`)).data;
      return template ? api.get<Script>(`/scripts/${template.id}`) : null;
    },
    enabled: productId !== null,
  });
  return data?.sections;
}
