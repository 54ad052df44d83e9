"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { capitalize } from "@/lib/platform/text/capitalize";
import { formatDayMonth, formatTime } from "@/lib/platform/text/format";
import { formatComing } from "@/lib/platform/time/coming";
import { HOUR_MS } from "@/lib/platform/time/milliseconds";

type CallTimes = Pick<LeadDetail, "call_opens_at" | "call_closes_at" | "call_suggestions">;

type Props = { times: CallTimes; onChoose: (moment: Date) => void };

/** The usual times of the next call, each on a button. Those that are past or outside calling hours are left out. */
export function QuickTimes({ times, onChoose }: Props) {
  const [now] = useState(() => new Date());
  const { tonight, tomorrow, pay_day } = times.call_suggestions;
  const isTonight = tonight !== null && new Date(tonight) > now;
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Usual times</legend>
      {isCalledInAnHour(times, now) && (
        <Button size="small" onClick={() => onChoose(new Date(Date.now() + HOUR_MS))}>
          In 1 hour
        </Button>
      )}
      {isTonight && <QuickTime name={eveningName(tonight)} at={tonight} onChoose={onChoose} />}
      {/* The day after may be a Sunday or a public holiday. */}
      <QuickTime name={capitalize(formatComing(tomorrow, now))} at={tomorrow} onChoose={onChoose} />
      <QuickTime name={`Pay day, ${formatDayMonth(pay_day)}`} at={pay_day} onChoose={onChoose} />
    </fieldset>
  );
}

type QuickTimeProps = { name: string; at: string; onChoose: Props["onChoose"] };

const QuickTime = ({ name, at, onChoose }: QuickTimeProps) => (
  <Button size="small" onClick={() => onChoose(new Date(at))}>
    {name}
  </Button>
);

/** Whether a call in an hour is within calling hours, which last longer than that. */
function isCalledInAnHour({ call_opens_at, call_closes_at }: CallTimes, now: Date): boolean {
  const hour = now.getTime() + HOUR_MS;
  if (call_closes_at !== null) return hour < Date.parse(call_closes_at);
  return call_opens_at === null || hour >= Date.parse(call_opens_at);
}

const EVENING = "17:00";

// On a Saturday the last hour is at noon.
function eveningName(moment: string): string {
  const time = formatTime(moment);
  return `${time < EVENING ? "Today" : "Tonight"} ${time}`;
}
