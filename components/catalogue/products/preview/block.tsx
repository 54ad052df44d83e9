import * as Accordion from "@radix-ui/react-accordion";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { formatCount } from "@/lib/platform/text/format";

type Props = { name: string; title: string; count: number; empty: string; children: ReactNode };

/** One part of a preview, collapsible, with the number of its items. */
export function Block({ name, title, count, empty, children }: Props) {
  return (
    <Accordion.Item value={name} className="border-b last:border-b-0">
      <Accordion.Header>
        <Accordion.Trigger className="group flex min-h-11 w-full items-center gap-2 rounded-control px-3 text-left -outline-offset-2 hover:bg-hover">
          <ChevronRight
            aria-hidden
            className="size-4 shrink-0 text-muted transition-transform group-data-[state=open]:rotate-90"
          />
          <span className="font-semibold">{title}</span>
          <span className="tabular ml-auto text-[13px] text-muted">{formatCount(count)}</span>
        </Accordion.Trigger>
      </Accordion.Header>
      <Accordion.Content className="px-3 pt-1 pb-4 sm:px-4">
        {count === 0 ? <p className="text-muted">{empty}</p> : children}
      </Accordion.Content>
    </Accordion.Item>
  );
}
