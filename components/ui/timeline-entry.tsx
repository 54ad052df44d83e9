import type { ReactNode } from "react";
import { formatDateTime } from "@/lib/platform/text/format";
import { formatAge } from "@/lib/platform/time/elapsed";
import { WithArrows } from "./arrow";

type Props = {
  title: string;
  /** Stands after the title. */
  detail: ReactNode;
  /** Stands at the end of the title's line. */
  action?: ReactNode;
  /** Who did it, and for whom. */
  actor: string;
  moment: string;
  children?: ReactNode;
};

/** One thing that happened, in a list of what happened to a record. */
export const TimelineEntry = ({ title, detail, action, actor, moment, children }: Props) => (
  <li className="relative border-l pb-3.5 pl-4 last:pb-0">
    <span aria-hidden className="absolute top-1.5 -left-[4.5px] size-2 rounded-full bg-muted" />
    <p className="flex items-start justify-between gap-2">
      <span>
        <span className="font-medium">
          <WithArrows text={title} />
        </span>
        {detail}
      </span>
      {action}
    </p>
    {children}
    <p className="text-[13px] text-muted">
      <span translate="no">{actor}</span> ·{" "}
      <time dateTime={moment} title={formatDateTime(moment)}>
        {formatAge(moment)}
      </time>
    </p>
  </li>
);
