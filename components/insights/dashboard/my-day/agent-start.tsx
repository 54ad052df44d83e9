"use client";

import { PhoneForwarded } from "lucide-react";
import { shareOfTarget, TargetProgress } from "@/components/charts/target-progress";
import { useOpening } from "@/components/leads/calls/use-opening";
import { useAskNextLead } from "@/components/screen/ask-next-lead";
import { useKeys } from "@/components/ui/browser/use-keys";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import type { AgreedCall, MonthSoFar, MyDay, ReturnedSale } from "@/lib/insights/dashboard/my-day/schema";
import { formatAmount } from "@/lib/insurance/money";
import { capitalize } from "@/lib/platform/text/capitalize";
import { counted, formatCount, formatDateTime, formatTime, isoDate } from "@/lib/platform/text/format";
import { formatAge } from "@/lib/platform/time/elapsed";
import { All, List, Part, Quiet, Row } from "./parts";

const MY_LEADS = "/leads?assigned_user_id=me&unprocessed=1";
const MY_DIARIES = "/leads?assigned_user_id=me&status=Diary&processed=0&due=today&sortBy=diary_at&sortDesc=false";
const MY_CALLBACKS = "/sales?agent_id=me&status=callback&due=today&sortBy=callback_at&sortDesc=false";
const MY_RETURNED = "/sales?agent_id=me&status=in-progress&sortBy=kick_count&sortDesc=true";

type Props = MyDay & { calls: AgreedCall[]; calls_due: NonNullable<MyDay["calls_due"]> };

/** What an agent begins with: one button, the next call, what came back from quality control, and the month. */
export function AgentStart({
  call_opens_at,
  open_leads,
  calls,
  calls_due,
  holiday_calls,
  returned,
  returned_total,
  month,
}: Props) {
  return (
    <Panel>
      <h2 className="sr-only">My day</h2>
      <div className="grid gap-x-8 gap-y-6 p-4 sm:grid-cols-2 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none">
        {open_leads !== null && (
          <div className="flex flex-col items-start gap-1.5">
            <StartCalling opensAt={call_opens_at} />
            <OpenLeads count={open_leads} />
          </div>
        )}
        <NextCalls calls={calls} due={calls_due} />
        {returned && <Returned sales={returned} total={returned_total ?? 0} />}
        {month && hasTarget(month) && <Month {...month} />}
        {holiday_calls.length > 0 && <HolidayCalls calls={holiday_calls} />}
      </div>
    </Panel>
  );
}

function StartCalling({ opensAt }: { opensAt: string | null }) {
  const { ask, isAsking } = useAskNextLead();
  const opens = useOpening(opensAt);
  useKeys({ n: ask && !isAsking ? ask : undefined }); // outside calling hours the answer says why there is no lead
  if (!ask) return null;
  return (
    <Button
      variant="primary"
      size="large"
      disabled={opens !== null}
      busy={isAsking}
      aria-keyshortcuts="n"
      title="Start calling (N)"
      onClick={ask}
    >
      <PhoneForwarded aria-hidden className="size-5" /> {opens === null ? "Start calling" : `Calling opens ${opens}`}
    </Button>
  );
}

const OpenLeads = ({ count }: { count: number }) =>
  count === 0 ? (
    <Quiet>No leads are assigned to you yet.</Quiet>
  ) : (
    <Link href={MY_LEADS} className="tabular rounded-control text-[13px] text-muted hover:text-text hover:underline">
      {counted(count, "open lead")} assigned to you
    </Link>
  );

const CALL_KINDS: Record<AgreedCall["kind"], string> = { callback: "Sale callback", diary: "Lead" };

function NextCalls({ calls: [next, ...later], due }: { calls: AgreedCall[]; due: Props["calls_due"] }) {
  const total = due.diary + due.callback;
  return (
    <Part title="Next call">
      {!next && <Quiet>No callbacks today</Quiet>}
      {next && (
        <List>
          <Row
            href={next.href}
            text={next.client}
            note={`${CALL_KINDS[next.kind]} · ${next.product}`}
            detail={<CallTime at={next.at} />}
          />
          {later.length > 0 && due.diary > 0 && (
            <All href={MY_DIARIES} text={`View diary (${formatCount(due.diary)} due today)`} />
          )}
          {total > 1 && due.callback > 0 && (
            <All href={MY_CALLBACKS} text={`View callbacks (${formatCount(due.callback)} due today)`} />
          )}
        </List>
      )}
    </Part>
  );
}

function CallTime({ at }: { at: string }) {
  const isOverdue = Date.parse(at) < Date.now();
  return (
    <time
      dateTime={at}
      title={formatDateTime(at)}
      suppressHydrationWarning
      className={`shrink-0 font-medium ${isOverdue ? "text-error-text" : ""}`}
    >
      {isoDate(at) === isoDate(new Date()) ? formatTime(at) : formatAge(at)}
      {isOverdue && " overdue"}
    </time>
  );
}

/** How many sales are named. */
const RETURNED_SHOWN = 3;

const Returned = ({ sales, total }: { sales: ReturnedSale[]; total: number }) => (
  <Part title="Back from QC">
    {sales.length === 0 && <Quiet>No sales to correct</Quiet>}
    <List>
      {sales.slice(0, RETURNED_SHOWN).map(({ id, href, client, reference, why }) => (
        <Row
          key={id}
          href={href}
          text={client}
          note={why}
          detail={<span className="shrink-0 text-[13px] text-muted">{reference}</span>}
        />
      ))}
      {Math.min(sales.length, RETURNED_SHOWN) < total && (
        <All href={MY_RETURNED} text={`View sales in progress (${formatCount(total)} sent back)`} />
      )}
    </List>
  </Part>
);

const HolidayCalls = ({ calls }: { calls: MyDay["holiday_calls"] }) => (
  <Part title="Calls booked on a public holiday">
    <Quiet>You may not call clients on that day. Agree on another time.</Quiet>
    <List>
      {calls.map(({ at, name, href }) => (
        <Row key={href} href={href} text={capitalize(name)} detail={<time dateTime={at}>{formatDateTime(at)}</time>} />
      ))}
    </List>
  </Part>
);

const hasTarget = ({ target_submissions, target_premium }: MonthSoFar) =>
  target_submissions !== null || target_premium !== null;

const Month = ({ submissions, premium, target_submissions, target_premium }: MonthSoFar) => (
  <Part title="My month">
    <div className="mt-2 flex flex-col gap-3">
      {target_submissions !== null && (
        <TargetLine
          label="Submitted"
          value={submissions}
          target={target_submissions}
          format={formatCount}
          period="to date"
        />
      )}
      {target_premium !== null && (
        <TargetLine label="Premium" value={premium} target={target_premium} format={formatAmount} period="this month" />
      )}
    </div>
  </Part>
);

type TargetLineProps = {
  label: string;
  value: number;
  target: number;
  format: (value: number) => string;
  /** The days that the target covers. */
  period: string;
};

/** A figure against its target. */
const TargetLine = ({ label, value, target, format, period }: TargetLineProps) => (
  <div>
    <p className="tabular flex justify-between gap-3">
      <span>{label}</span>
      <span>
        <span className="font-semibold">{format(value)}</span>
        <span className="text-muted">{` of ${format(target)} ${period}`}</span>
      </span>
    </p>
    <TargetProgress label={label} share={shareOfTarget(value, target)} className="mt-1 h-1.5" />
  </div>
);
