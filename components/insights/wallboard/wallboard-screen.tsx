"use client";

import { BellRing, TriangleAlert } from "lucide-react";
import { useRouter } from "next/navigation";
import { useWindowEvent } from "@/components/ui/browser/use-window-event";
import type { Wallboard } from "@/lib/insights/wallboard/schema";
import { followOtherTabs } from "@/lib/platform/client/session";
import { formatCount } from "@/lib/platform/text/format";
import { BoardHeader } from "./board-header";
import { Leaderboard } from "./leaderboard";
import { TargetTile } from "./target-tile";
import { useAnnouncement } from "./use-announcement";
import { useSound } from "./use-sound";
import { useWakeLock } from "./use-wake-lock";
import { useWallboard } from "./use-wallboard";

type Props = {
  first: Wallboard;
  /** The query of the stream of events: the tenant, for administrators. */
  tenantQuery: string;
  /** Whom an administrator impersonates. */
  impersonated: string | null;
};

/** One em is the smallest text: 48 px on a screen of 1920 × 1080, and as legible on any other. */
const TEXT_SIZE = "max(16px, min(100vw / 40, 100vh * 2 / 45))";

/** The television on the floor: figures of today, who leads, and what waits. It shows nobody but the agents. */
export function WallboardScreen({ first, tenantQuery, impersonated }: Props) {
  const router = useRouter();
  const teamId = first.team?.id;
  const query = new URLSearchParams(tenantQuery);
  if (teamId !== undefined) query.set("team_id", String(teamId));
  const { board, updatedAt, now, connection } = useWallboard(query.size > 0 ? `?${query}` : "", tenantQuery, first);
  const { sound, toggle, play } = useSound();
  const announcement = useAnnouncement(board, play);
  useWakeLock();
  useWindowEvent("storage", followOtherTabs);

  return (
    <main
      style={{ fontSize: TEXT_SIZE }}
      className="grid min-h-dvh gap-[0.5em] bg-background p-[0.5em] leading-[1.15] text-text lg:h-dvh lg:grid-rows-[auto_auto_minmax(0,1fr)] lg:overflow-hidden"
    >
      <BoardHeader
        board={board}
        connection={connection}
        now={now}
        updatedAt={updatedAt}
        sound={sound}
        impersonated={impersonated}
        onSound={toggle}
        onTeam={(id) => router.replace(id === null ? "/wallboard" : `/wallboard?team_id=${id}`)}
      />
      <Bell text={announcement} />
      <div
        className={`grid gap-[0.5em] lg:grid-cols-[1.15fr_0.85fr_1.15fr] ${connection === "offline" ? "opacity-60" : ""}`}
      >
        <TargetTile
          title="Submitted today"
          value={board.today.submissions}
          target={board.is_working_day ? board.target.submissions : null}
          unit="count"
          note={board.is_working_day ? null : "No working day"}
        />
        <TargetTile title="Converted today" value={board.today.conversions} target={null} unit="count" note={null} />
        <TargetTile
          title="Premium this month"
          value={board.month.premium}
          target={board.target.premium}
          unit="rand"
          note={null}
        />
      </div>
      <div
        className={`grid min-h-0 gap-[0.5em] lg:grid-cols-[minmax(0,1fr)_auto] ${connection === "offline" ? "opacity-60" : ""}`}
      >
        <Leaderboard leaders={board.leaders} hasTarget={board.is_working_day} />
        <Queues queues={board.queues} overdue={board.overdue} />
      </div>
    </main>
  );
}

/** Says across the screen that a sale was submitted, for those who don't hear the bell. */
const Bell = ({ text }: { text: string | null }) => (
  <div
    role="status"
    className={
      text === null ? "sr-only" : "fixed inset-x-0 top-0 z-10 animate-appear bg-success p-[0.35em] text-on-success"
    }
  >
    {text !== null && (
      <p className="flex items-center justify-center gap-[0.4em] text-[1.5em] font-semibold">
        <BellRing aria-hidden className="size-[1em] shrink-0" />
        <span className="min-w-0">{text}</span>
      </p>
    )}
  </div>
);

/** What waits, and what has waited too long. */
const Queues = ({ queues, overdue }: Pick<Wallboard, "queues" | "overdue">) => (
  <section className="flex min-h-0 flex-col overflow-hidden rounded-panel border bg-surface px-[0.5em] py-[0.35em] shadow-panel">
    <h2 className="sr-only">Queues</h2>
    <dl className="flex flex-1 flex-col justify-between divide-y">
      <Row label="New leads" count={queues.new} />
      <Row label="Allocated" count={queues.allocated} />
      <Row label="Voicemail" count={queues.voicemail} />
      <Row label="In QC oversight" count={queues.qc} />
      <Row label="Overdue diaries" count={overdue.diaries} isLate />
      <Row label="Overdue callbacks" count={overdue.callbacks} isLate />
    </dl>
  </section>
);

function Row({ label, count, isLate = false }: { label: string; count: number; isLate?: boolean }) {
  const warns = isLate && count > 0;
  return (
    <div className="flex flex-1 items-center justify-between gap-[0.4em]">
      <dt className={`inline-flex items-center gap-[0.3em] ${warns ? "text-warning-text" : "text-muted"}`}>
        {warns && <TriangleAlert aria-hidden className="size-[0.9em] shrink-0" />}
        {label}
      </dt>
      <dd className={`tabular text-[1.3em] font-semibold ${warns ? "text-warning-text" : ""}`}>{formatCount(count)}</dd>
    </div>
  );
}
