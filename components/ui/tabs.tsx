"use client";

import * as Radix from "@radix-ui/react-tabs";
import type { ReactNode } from "react";
import { useStrip } from "./browser/use-strip";

type Tab = { id: string; label: string; content: ReactNode };

export function Tabs({
  label,
  tabs,
  shown,
  onShow,
}: {
  label: string;
  tabs: Tab[];
  shown: string;
  onShow: (id: string) => void;
}) {
  const strip = useStrip<HTMLDivElement>(shown);
  return (
    <Radix.Root value={shown} onValueChange={onShow} className="flex flex-col gap-4">
      <Radix.List
        ref={strip}
        aria-label={label}
        className="relative flex gap-4 overflow-x-auto print:hidden shadow-[inset_0_-1px_0_var(--color-border)]"
      >
        {tabs.map(({ id, label }) => (
          <Radix.Trigger
            key={id}
            value={id}
            className="shrink-0 whitespace-nowrap border-b-2 border-transparent px-1 pt-1 pb-2.5 -outline-offset-2 font-medium text-muted hover:text-text data-[state=active]:border-primary-text data-[state=active]:text-text"
          >
            {label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ id, content }) => (
        <Radix.Content key={id} value={id} className="flex flex-col gap-4">
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
