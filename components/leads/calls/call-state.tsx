"use client";

import { useEffect, useState } from "react";
import { formatSeconds } from "@/components/leads/recordings/recording-texts";
import type { Call } from "@/lib/leads/record/calls/call";
import { CALL_MAX_HOURS } from "@/lib/leads/record/calls/limits";
import { SECOND_MS } from "@/lib/platform/time/milliseconds";

/** How far the user's call is. Once it has ended, the outcome is asked for. */
export function CallState({ call }: { call: Call | null }) {
  const isConnected = call?.ended_at === null && call.connected_at !== null;
  return (
    <p className={call ? "w-full font-medium" : "sr-only"}>
      <span role="status">{call && textOf(call)}</span> {isConnected && <Elapsed since={call.connected_at ?? ""} />}
    </p>
  );
}

function textOf({ connected_at, ended_at, ended_by, duration_seconds }: Call): string {
  if (ended_by === "time") return `Call ended automatically after ${CALL_MAX_HOURS} h · choose the outcome`;
  if (ended_at !== null) return `Call ended ${formatSeconds(duration_seconds ?? 0)} · choose the outcome`;
  return connected_at === null ? "Dialling …" : "In call";
}

/** The time since a moment. Screen readers announce the call, not each second. */
function Elapsed({ since }: { since: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(ticking);
  }, []);
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / SECOND_MS));
  return (
    <span role="timer" aria-live="off" className="tabular">
      {formatSeconds(seconds)}
    </span>
  );
}
