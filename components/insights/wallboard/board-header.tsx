"use client";

import { ArrowLeft, BellOff, BellRing, CloudOff, Maximize, RefreshCw, Wifi } from "lucide-react";
import { ThemeToggle } from "@/components/screen/theme-toggle";
import { Link } from "@/components/ui/link";
import type { Wallboard } from "@/lib/insights/wallboard/schema";
import { formatTime } from "@/lib/platform/text/format";
import type { Sound } from "./use-sound";
import type { Connection } from "./use-wallboard";

type Props = {
  board: Wallboard;
  connection: Connection;
  now: number;
  updatedAt: number;
  sound: Sound;
  impersonated: string | null;
  onSound: () => void;
  onTeam: (id: number | null) => void;
};

const ICON = "size-[1em]";
const CONTROL =
  "inline-flex items-center gap-[0.3em] rounded-control p-[0.2em] text-muted hover:bg-hover hover:text-text";

/**
 * Whose figures these are, how current they are, the time, and the few controls. One line on a television, whatever the
 * connection, since a second one would push the last ranks out of sight.
 */
export function BoardHeader({ board, connection, now, updatedAt, sound, impersonated, onSound, onTeam }: Props) {
  return (
    <header className="flex flex-wrap items-center gap-x-[0.6em] gap-y-[0.2em] lg:flex-nowrap">
      <h1 className="min-w-0 truncate text-[1.25em] font-semibold tracking-tight">{board.tenant.name}</h1>
      <TeamChoice board={board} onTeam={onTeam} />
      {impersonated !== null && (
        <span className="min-w-0 truncate rounded-control bg-warning px-[0.3em] text-on-warning">
          Impersonating {impersonated}
        </span>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-x-[0.4em] lg:shrink-0 lg:flex-nowrap lg:whitespace-nowrap">
        <ConnectionMark connection={connection} updatedAt={updatedAt} />
        <time className="tabular text-[1.25em] font-semibold" suppressHydrationWarning>
          {formatTime(new Date(now))}
        </time>
        <SoundButton sound={sound} isOffline={connection === "offline"} onToggle={onSound} />
        <span className="[&_button]:size-[1.4em] [&_svg]:size-[1em]">
          <ThemeToggle />
        </span>
        <button type="button" aria-label="Full screen" className={CONTROL} onClick={() => void toggleFullScreen()}>
          <Maximize aria-hidden className={ICON} />
        </button>
        <Link href="/dashboard" aria-label="Back to the console" className={CONTROL}>
          <ArrowLeft aria-hidden className={ICON} />
        </Link>
      </div>
    </header>
  );
}

const toggleFullScreen = () =>
  document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen().catch(() => {});

function TeamChoice({ board: { team, teams }, onTeam }: Pick<Props, "board" | "onTeam">) {
  if (teams.length === 0) return null;
  return (
    <select
      aria-label="Team"
      value={team?.id ?? ""}
      onChange={({ target }) => onTeam(target.value === "" ? null : Number(target.value))}
      className="field-sizing-content max-w-full min-w-0 rounded-control border bg-surface py-[0.05em] pl-[0.3em]"
    >
      <option value="">All teams</option>
      {teams.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

const MARKS = {
  live: { icon: Wifi, style: "text-success-text" },
  polling: { icon: RefreshCw, style: "text-warning-text" },
  offline: { icon: CloudOff, style: "rounded-control bg-error px-[0.3em] text-on-error" },
};

function ConnectionMark({ connection, updatedAt }: Pick<Props, "connection" | "updatedAt">) {
  const { icon: Icon, style } = MARKS[connection];
  const words = {
    live: "Live",
    polling: "Reconnecting",
    offline: `Offline. Figures from ${formatTime(new Date(updatedAt))}`,
  };
  return (
    <span
      role="status"
      className={`inline-flex items-center gap-[0.25em] font-medium ${style}`}
      suppressHydrationWarning
    >
      <Icon aria-hidden className={ICON} />
      {words[connection]}
    </span>
  );
}

const WORDS: Record<Sound, string> = { on: "Bell on", off: "Bell off", blocked: "Click to turn the bell on" };

type SoundProps = { sound: Sound; isOffline: boolean; onToggle: () => void };

/**
 * Switches the bell. A browser makes no sound before the first click, so that state has words of its own. Offline nothing
 * rings, and the words leave their place to the connection's.
 */
function SoundButton({ sound, isOffline, onToggle }: SoundProps) {
  const Icon = sound === "on" ? BellRing : BellOff;
  return (
    <button
      type="button"
      aria-pressed={sound === "on"}
      onClick={onToggle}
      className={`inline-flex items-center gap-[0.3em] rounded-control px-[0.3em] py-[0.1em] ${sound === "blocked" ? "bg-warning text-on-warning" : "border text-muted hover:bg-hover hover:text-text"}`}
    >
      <Icon aria-hidden className="size-[1em]" />
      <span className={isOffline ? "lg:sr-only" : ""}>{WORDS[sound]}</span>
    </button>
  );
}
