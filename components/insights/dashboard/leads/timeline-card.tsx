"use client";

import { Inbox, type LucideIcon, PhoneCall, ShieldCheck, ShieldPlus } from "lucide-react";
import { Link } from "@/components/ui/link";
import { Loading } from "@/components/ui/loading";
import { Panel } from "@/components/ui/panel";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { TimelineEntry } from "@/lib/insights/dashboard/leads/schema";
import { formatDateTime, fullNameOf } from "@/lib/platform/text/format";
import { formatAge } from "@/lib/platform/time/elapsed";

const ICONS: Record<TimelineEntry["type"], LucideIcon> = {
  received: Inbox,
  worked: PhoneCall,
  converted: ShieldPlus,
  submitted: ShieldCheck,
};

/** The detail of a lead that was marked processed, which has no new status. */
const PROCESSED = "Processed";

const SENTENCES: Record<TimelineEntry["type"], (entry: TimelineEntry) => string> = {
  received: ({ detail }) => (detail ? `Received from ${detail}` : "Added by hand"),
  worked: ({ detail, actor }) => (detail === PROCESSED ? `Processed by ${actor}` : `Moved to ${detail} by ${actor}`),
  converted: ({ actor }) => `Converted by ${actor}`,
  submitted: ({ detail, actor }) => `Submitted as ${detail} by ${actor}`,
};

type Props = {
  /** Undefined while they load. */
  entries: readonly TimelineEntry[] | undefined;
  failed: boolean;
};

/** What happened to leads lately, newest first. Each entry opens its lead. */
export const TimelineCard = ({ entries, failed }: Props) => (
  <Panel title="Timeline">
    <ScrollRegion label="What happened lately" className="h-112 overflow-y-auto">
      {!entries && (
        <div className="p-4">{failed ? <p className="text-muted">This could not be loaded.</p> : <Loading />}</div>
      )}
      {entries?.length === 0 && (
        <p className="flex h-full items-center justify-center text-muted">Nothing in the last 24 hours</p>
      )}
      <ol className="divide-y">
        {entries?.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
    </ScrollRegion>
  </Panel>
);

function Entry({ entry }: { entry: TimelineEntry }) {
  const { type, at, lead, product } = entry;
  const Icon = ICONS[type];
  return (
    <Link href={`/leads/${product.slug}?lead=${lead.id}`} className="flex items-start gap-3 px-4 py-2.5 hover:bg-hover">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          <span translate="no" className="font-medium">
            {fullNameOf(lead)}
          </span>{" "}
          · {product.name}
        </span>
        <span className="block truncate text-[13px] text-muted">{SENTENCES[type](entry)}</span>
      </span>
      <time
        dateTime={at}
        title={formatDateTime(at)}
        suppressHydrationWarning
        className="tabular shrink-0 text-[13px] text-muted"
      >
        {formatAge(at)}
      </time>
    </Link>
  );
}
