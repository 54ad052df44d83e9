"use client";

import type { ViewedList } from "@/lib/identity/saved-views/schema";
import { useViews } from "./use-views";

/** Others are in the menu. */
const MAX_TABS = 6;

type Props = { list: ViewedList; filterNames: readonly string[] };

/** The first saved views of a list as tabs above it; none while there are no views. */
export function ViewTabs({ list, filterNames }: Props) {
  const { all, chosen, choose, leave } = useViews(list, filterNames);
  const first = all.slice(0, MAX_TABS);
  const shown = chosen && !first.includes(chosen) ? [...first.slice(0, -1), chosen] : first;
  if (shown.length === 0) return null;
  return (
    <nav aria-label="Views" className="-mb-1 flex gap-1 overflow-x-auto border-b">
      <Tab name="All" isChosen={!chosen} onChoose={leave} />
      {shown.map((view) => (
        <Tab
          key={view.id}
          name={view.name}
          title={view.team ? `${view.name}, shared with ${view.team.name}` : view.name}
          isChosen={view.id === chosen?.id}
          onChoose={() => choose(view)}
        />
      ))}
    </nav>
  );
}

type TabProps = { name: string; title?: string; isChosen: boolean; onChoose: () => void };

const Tab = ({ name, title, isChosen, onChoose }: TabProps) => (
  <button
    type="button"
    title={title}
    aria-current={isChosen || undefined}
    onClick={onChoose}
    className={`h-9 max-w-60 shrink-0 truncate border-b-2 px-3 ${isChosen ? "border-primary font-medium" : "border-transparent text-muted hover:text-text"}`}
  >
    {name}
  </button>
);
