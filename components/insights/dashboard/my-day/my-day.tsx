"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { shareOfTarget, TargetProgress } from "@/components/charts/target-progress";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import type { AgreedCall, MyDay as Day, MonthSoFar, ReturnedSale } from "@/lib/insights/dashboard/my-day/schema";
import { formatAmount } from "@/lib/insurance/money";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { capitalize } from "@/lib/platform/text/capitalize";
import { counted, formatCount, formatDateTime, formatTime, isoDate } from "@/lib/platform/text/format";
import { formatAge } from "@/lib/platform/time/elapsed";
import { REFRESH_MS } from "../refresh";

/** What waits for the user, at the head of the dashboard. */
export function MyDay({ first }: { first: Day }) {
  const { data } = useQuery({
    queryKey: queryKeys.myDay(),
    queryFn: () => api.get<Day>("/dashboard/my-day"),
    initialData: first,
    refetchInterval: REFRESH_MS,
  });
  const { open_leads, calls, calls_due, holiday_calls, returned, returned_total, month, to_check } = data;
  if (to_check && !calls) return <ToCheckLine {...to_check} />;
  return (
    <Panel title="My day">
      <div className="grid gap-x-8 gap-y-6 p-4 sm:grid-cols-2 xl:grid-cols-4">
        {to_check && <ToCheck {...to_check} />}
        {calls && calls_due && <Calls calls={calls} due={calls_due} openLeads={open_leads} />}
        {holiday_calls.length > 0 && <HolidayCalls calls={holiday_calls} />}
        {returned && <Returned sales={returned} total={returned_total ?? 0} />}
        {month && <Month {...month} />}
      </div>
    </Panel>
  );
}

/** For whoever checks sales and has no other work of their own. */
const ToCheckLine = ({ total, since }: NonNullable<Day["to_check"]>) => (
  <Panel>
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3">
      <h2 className="font-semibold">My day</h2>
      <Link href="/qc" className="tabular rounded-control font-medium hover:underline">
        {counted(total, "sale to check", "sales to check")}
      </Link>
      <Waiting since={since} />
    </div>
  </Panel>
);

const Waiting = ({ since }: { since: string | null }) => (
  <Quiet>{since ? `The first has waited ${formatAge(since)}.` : "Nothing waits for you."}</Quiet>
);

function ToCheck({ total, since }: NonNullable<Day["to_check"]>) {
  return (
    <Part
      title="Sales to check"
      figure={<Figure count={total} href="/qc" of={counted(total, "sale to check", "sales to check")} />}
    >
      <Waiting since={since} />
    </Part>
  );
}

const MY_LEADS = "/leads?assigned_user_id=me&unprocessed=1";
const MY_DIARIES = "/leads?assigned_user_id=me&status=Diary&processed=0&sortBy=diary_at&sortDesc=false";
const MY_CALLBACKS = "/sales?agent_id=me&status=callback&sortBy=callback_at&sortDesc=false";
const MY_RETURNED = "/sales?agent_id=me&status=in-progress&sortBy=kick_count&sortDesc=true";

type CallsProps = { calls: AgreedCall[]; due: NonNullable<Day["calls_due"]>; openLeads: number | null };

function Calls({ calls, due, openLeads }: CallsProps) {
  const isAll = calls.length === due.diary + due.callback;
  return (
    <>
      {openLeads !== null && (
        <Part
          title="My open leads"
          figure={<Figure count={openLeads} href={MY_LEADS} of={counted(openLeads, "open lead")} />}
        >
          <Quiet>{openLeads === 0 ? "Take the next lead of a product." : "Given to you, and not processed yet."}</Quiet>
        </Part>
      )}
      <Part title="Calls today">
        {calls.length === 0 && <Quiet>No call is agreed for today.</Quiet>}
        <List>
          {calls.map((call) => (
            <Row key={call.href} href={call.href} text={call.client} detail={<CallTime at={call.at} />} />
          ))}
          {!isAll && due.diary > 0 && (
            <All href={MY_DIARIES} text={`All of my diary (${formatCount(due.diary)} due today)`} />
          )}
          {!isAll && due.callback > 0 && (
            <All href={MY_CALLBACKS} text={`All my callbacks (${formatCount(due.callback)} due today)`} />
          )}
        </List>
      </Part>
    </>
  );
}

const HolidayCalls = ({ calls }: { calls: Day["holiday_calls"] }) => (
  <Part title="Calls booked on a public holiday">
    <Quiet>Clients may not be called on that day: agree on another time.</Quiet>
    <List>
      {calls.map(({ at, name, href }) => (
        <Row key={href} href={href} text={capitalize(name)} detail={<time dateTime={at}>{formatDateTime(at)}</time>} />
      ))}
    </List>
  </Part>
);

function CallTime({ at }: { at: string }) {
  const isOverdue = Date.parse(at) < Date.now();
  return (
    <time
      dateTime={at}
      title={formatDateTime(at)}
      suppressHydrationWarning
      className={isOverdue ? "font-medium text-error-text" : ""}
    >
      {isoDate(at) === isoDate(new Date()) ? formatTime(at) : formatAge(at)}
    </time>
  );
}

const Returned = ({ sales, total }: { sales: ReturnedSale[]; total: number }) => (
  <Part title="Back from quality control">
    {sales.length === 0 && <Quiet>No sale was sent back to you.</Quiet>}
    <List>
      {sales.map(({ id, href, client, reference }) => (
        <Row key={id} href={href} text={client} detail={<Badge tone="warning">{reference}</Badge>} />
      ))}
      {sales.length < total && (
        <All href={MY_RETURNED} text={`All my sales in progress (${formatCount(total)} sent back)`} />
      )}
    </List>
  </Part>
);

function Month({ submissions, premium, target_submissions, target_premium }: MonthSoFar) {
  return (
    <Part title="My month">
      <div className="mt-2 flex flex-col gap-3">
        <TargetLine
          label="Submitted"
          value={submissions}
          target={target_submissions}
          format={formatCount}
          note="to date"
        />
        <TargetLine label="Premium" value={premium} target={target_premium} format={formatAmount} note="this month" />
      </div>
    </Part>
  );
}

function Part({ title, figure, children }: { title: string; figure?: ReactNode; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="text-[13px] text-muted">{title}</h3>
      {figure}
      {children}
    </section>
  );
}

const Figure = ({ count, href, of }: { count: number; href: string; of: string }) => (
  <Link href={href} aria-label={of} className="tabular text-2xl leading-8 font-semibold tracking-tight hover:underline">
    {formatCount(count)}
  </Link>
);

const Quiet = ({ children }: { children: ReactNode }) => (
  <p suppressHydrationWarning className="text-[13px] text-muted">
    {children}
  </p>
);

const List = ({ children }: { children: ReactNode }) => <ul className="-mx-2 mt-1">{children}</ul>;

/** Leads to the list where the rows above are only the first. */
const All = ({ href, text }: { href: string; text: string }) => (
  <li>
    <Link
      href={href}
      className="inline-block rounded-control px-2 py-1 text-[13px] font-medium text-primary-text hover:underline"
    >
      {text}
    </Link>
  </li>
);

const Row = ({ href, text, detail }: { href: string; text: string; detail: ReactNode }) => (
  <li>
    <Link
      href={href}
      className="tabular flex items-center justify-between gap-3 rounded-control px-2 py-1 hover:bg-hover"
    >
      <span className="min-w-0 truncate">{text}</span>
      {detail}
    </Link>
  </li>
);

type TargetLineProps = {
  label: string;
  value: number;
  /** Null where there is none. */
  target: number | null;
  format: (value: number) => string;
  /** Which days the target is of. */
  note: string;
};

/** A figure against its target. */
function TargetLine({ label, value, target, format, note }: TargetLineProps) {
  return (
    <div>
      <p className="tabular flex justify-between gap-3">
        <span>{label}</span>
        <span>
          <span className="font-semibold">{format(value)}</span>
          {target !== null && <span className="text-muted">{` of ${format(target)} ${note}`}</span>}
        </span>
      </p>
      {target !== null && <TargetProgress label={label} share={shareOfTarget(value, target)} className="mt-1 h-1.5" />}
    </div>
  );
}
