"use client";

import { ClipboardCheck } from "lucide-react";
import { buttonStyle } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import type { MyDay } from "@/lib/insights/dashboard/my-day/schema";
import { counted, formatDateTime } from "@/lib/platform/text/format";
import { formatAge } from "@/lib/platform/time/elapsed";
import { List, Part, Quiet, Row } from "./parts";

/** What a reviewer begins with: the queue. */
export const ReviewerStart = ({ total, since, first }: NonNullable<MyDay["to_check"]>) => (
  <Panel>
    <h2 className="sr-only">My reviews</h2>
    <div className="grid gap-x-8 gap-y-4 p-4 sm:grid-cols-[auto_1fr]">
      <div className="flex flex-col items-start gap-1.5">
        <Link href="/qc" className={buttonStyle("primary", "large")}>
          <ClipboardCheck aria-hidden className="size-5" /> Review sales
        </Link>
        <Quiet>
          {since
            ? `${counted(total, "sale to review", "sales to review")}, oldest: ${formatAge(since)}`
            : "No sales to review"}
        </Quiet>
      </div>
      {first.length > 0 && (
        <Part title="Next in the queue">
          <List>
            {first.map(({ id, reference, product, waiting_since }) => (
              <Row
                key={id}
                href={`/qc/${id}`}
                text={`${reference} · ${product}`}
                detail={
                  <time dateTime={waiting_since} title={formatDateTime(waiting_since)} suppressHydrationWarning>
                    {formatAge(waiting_since)}
                  </time>
                }
              />
            ))}
          </List>
        </Part>
      )}
    </div>
  </Panel>
);
