"use client";

import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import type { FloorToday } from "@/lib/insights/dashboard/my-day/schema";
import { formatCount, formatDateTime } from "@/lib/platform/text/format";
import { formatAge } from "@/lib/platform/time/elapsed";
import { List, Part, Quiet, Row } from "./parts";

/** What a manager begins with: who is calling, how long the queues are, and what is overdue. */
export function ManagerStart({ calling, calling_total, queues, overdue }: FloorToday) {
  const unnamed = calling_total - calling.length;
  return (
    <Panel title="Today's floor">
      <div className="grid gap-x-8 gap-y-6 p-4 sm:grid-cols-2 xl:grid-cols-3">
        <Part title={`On a call: ${formatCount(calling_total)}`}>
          {calling.length === 0 && <Quiet>Nobody is on a call.</Quiet>}
          <List>
            {calling.map(({ name, since, href }) => (
              <Row
                key={href}
                href={href}
                text={name}
                detail={
                  <time dateTime={since} title={formatDateTime(since)} suppressHydrationWarning>
                    {formatAge(since)}
                  </time>
                }
              />
            ))}
          </List>
          {unnamed > 0 && <Quiet>{formatCount(unnamed)} more</Quiet>}
        </Part>
        <Part title="Queues">
          <dl className="mt-1 flex flex-col">
            <Count label="New leads" count={queues.new} href="/leads?status=New" />
            <Count label="Allocated" count={queues.allocated} href="/leads?status=Allocated" />
            <Count label="Voicemail" count={queues.voicemail} href="/leads?status=Voicemail" />
            <Count label="In QC" count={queues.qc} href="/sales?status=qc-oversight" />
          </dl>
        </Part>
        <Part title="Overdue">
          <dl className="mt-1 flex flex-col">
            <Count
              label="Diary calls"
              count={overdue.diaries}
              isLate
              href="/leads?overdue=1&sortBy=diary_at&sortDesc=false"
            />
            <Count
              label="Callbacks"
              count={overdue.callbacks}
              isLate
              href="/sales?overdue=1&sortBy=callback_at&sortDesc=false"
            />
          </dl>
        </Part>
      </div>
    </Panel>
  );
}

type CountProps = { label: string; count: number; href: string; isLate?: boolean };

const Count = ({ label, count, href, isLate = false }: CountProps) => (
  <div className="tabular flex justify-between gap-3 py-1">
    <dt>{label}</dt>
    <dd>
      <Link
        href={href}
        aria-label={`${label}: ${formatCount(count)}`}
        className={`rounded-control font-medium hover:underline ${isLate && count > 0 ? "text-error-text" : ""}`}
      >
        {formatCount(count)}
      </Link>
    </dd>
  </div>
);
