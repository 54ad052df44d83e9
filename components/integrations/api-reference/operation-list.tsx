"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { SearchBox } from "@/components/table/search-box";
import { Link } from "@/components/ui/link";
import type { OperationGroup, OperationLink } from "@/lib/integrations/openapi/reference";
import { Method } from "./method";

type Props = { groups: readonly OperationGroup[]; shown: string | undefined };

/** All operations by their group, to search and to choose from. */
export function OperationList({ groups, shown }: Props) {
  const [search, setSearch] = useState("");
  const found = search === "" ? groups : groups.map((group) => matching(group, search)).filter(hasAny);
  return (
    <nav
      aria-label="Operations"
      className="flex flex-col gap-3 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:w-80 lg:shrink-0"
    >
      <div className="flex">
        <SearchBox value={search} placeholder="Search operations" onSearch={setSearch} />
      </div>
      <div className="flex flex-col rounded-panel border bg-surface p-1.5 lg:overflow-y-auto">
        {found.map((group) => (
          <Group
            key={group.name}
            group={group}
            shown={shown}
            isOpen={search !== "" || group.operations.some(({ id }) => id === shown)}
          />
        ))}
        {found.length === 0 && <p className="p-4 text-center text-muted">No operations found.</p>}
      </div>
    </nav>
  );
}

const hasAny = ({ operations }: OperationGroup) => operations.length > 0;

/** The operations of a group whose summary or path has every word; all of them where its name has. */
function matching(group: OperationGroup, search: string): OperationGroup {
  const words = search.toLowerCase().split(/\s+/);
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const isFound = ({ method, path, summary }: OperationLink) => has(`${group.name} ${method} ${path} ${summary}`);
  return { ...group, operations: group.operations.filter(isFound) };
}

type GroupProps = { group: OperationGroup; shown: string | undefined; isOpen: boolean };

function Group({ group: { name, operations }, shown, isOpen }: GroupProps) {
  const tenant = useSearchParams().get("tenant_id");
  return (
    <details open={isOpen}>
      <summary className="cursor-pointer rounded-control px-2.5 py-1.5 font-medium hover:bg-hover">
        {name} <span className="tabular font-normal text-muted">{operations.length}</span>
      </summary>
      <ul className="flex flex-col pb-1.5">
        {operations.map(({ id, method, path, summary }) => (
          <li key={id}>
            <Link
              href={`/api-reference?operation=${id}${tenant ? `&tenant_id=${tenant}` : ""}`}
              aria-current={id === shown ? "page" : undefined}
              title={path}
              className={`flex items-baseline gap-2 rounded-control px-2.5 py-1.5 ${id === shown ? "bg-primary-soft text-primary-text" : "hover:bg-hover"}`}
            >
              <Method method={method} isChosen={id === shown} />
              <span className="min-w-0 break-words">{summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
