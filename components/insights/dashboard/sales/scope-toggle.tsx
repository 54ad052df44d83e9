"use client";

import { useListState } from "@/components/table/use-list-state";
import { Segments } from "@/components/ui/segments";
import type { SalesScope } from "@/lib/insights/dashboard/sales/sales-schema";

const NAMES: Record<SalesScope, string> = { me: "Me", team: "My Team", tenant: "Everyone" };

type Props = {
  /** What may be chosen: nothing for those who manage nobody. */
  scopes: readonly SalesScope[];
  scope: SalesScope;
};

/** Whose sales the tab is of. */
export function ScopeToggle({ scopes, scope }: Props) {
  const { change } = useListState();
  if (scopes.length === 0) return null;
  return (
    <Segments
      label="Whose sales"
      options={scopes.map((id) => ({ id, name: NAMES[id] }))}
      value={scope}
      onChange={(next) => change({ scope: next })}
    />
  );
}
