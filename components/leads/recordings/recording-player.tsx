"use client";

import { Pause, Play, RotateCcw, RotateCw } from "lucide-react";
import { type KeyboardEvent, type Ref, useImperativeHandle } from "react";
import { Alert } from "@/components/ui/alert";
import { Button, Spinner } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { Recording } from "@/lib/leads/recordings/schema";
import { Marks, type RecordingMark } from "./marks";
import { formatSeconds } from "./recording-texts";
import { SPEEDS, useAudio } from "./use-audio";
import { hasWaveForm, Wave } from "./wave";

/** What a screen around the player may ask of it. */
export type RecordingPlayerHandle = {
  /** The position, in seconds from the beginning. */
  seconds: () => number;
  /** Moves to a position, and plays or pauses as before. */
  seekTo: (seconds: number) => void;
  /** Plays or pauses. */
  toggle: () => void;
};

type Props = {
  recording: Recording;
  marks?: readonly RecordingMark[];
  ref?: Ref<RecordingPlayerHandle>;
};

export const SKIP_SECONDS = 10;

type Action = "toggle" | "back" | "forward" | "slower" | "faster";

const KEYS: ReadonlyMap<string, Action> = new Map([
  [" ", "toggle"],
  ["k", "toggle"],
  ["arrowleft", "back"],
  ["j", "back"],
  ["arrowright", "forward"],
  ["l", "forward"],
  ["<", "slower"],
  [">", "faster"],
]);

/**
 * Plays a recording, as far as the server sends it. Nothing is asked for before the first "Play", since that is what the
 * timeline tells of. Keys, while the focus is inside: space or K plays and pauses, the arrows or J and L skip ten seconds,
 * < and > change the speed.
 */
export function RecordingPlayer({ recording, marks = [], ref }: Props) {
  const audio = useAudio(recording);
  const { seconds, duration, speed } = audio;
  useImperativeHandle(ref, () => ({ seconds: audio.position, seekTo: audio.seekTo, toggle: audio.toggle }));
  const skip = (by: number) => audio.seekTo(audio.position() + by);

  const actions = {
    toggle: audio.toggle,
    back: () => skip(-SKIP_SECONDS),
    forward: () => skip(SKIP_SECONDS),
    slower: () => audio.stepSpeed(-1),
    faster: () => audio.stepSpeed(1),
  };

  function press(event: KeyboardEvent) {
    const name = KEYS.get(event.key.toLowerCase());
    const belongsToControl = event.target instanceof HTMLSelectElement || (isButton(event.target) && event.key === " ");
    if (!name || belongsToControl || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    actions[name]();
  }

  return (
    <fieldset
      aria-label={`Player of ${recording.name}`}
      onKeyDown={press}
      className="flex min-w-0 flex-col gap-2 rounded-control border bg-background p-3"
    >
      {audio.element}
      <Wave
        recording={recording}
        media={audio.media}
        isWanted={audio.hasBegun}
        seconds={seconds}
        duration={duration}
        marks={marks}
        onSeek={audio.seekTo}
      />
      {!hasWaveForm(recording) && (
        <p className="text-[13px] text-muted">No waveform for recordings over 32 MB or one hour.</p>
      )}
      <div className="flex flex-wrap items-center gap-1">
        <IconButton icon={RotateCcw} label="Back 10 seconds" onClick={() => skip(-SKIP_SECONDS)} />
        <Button size="small" variant="primary" aria-keyshortcuts="k" onClick={audio.toggle} className="w-24">
          <PlayIcon isWaiting={audio.isWaiting} isPlaying={audio.isPlaying} />
          {audio.isPlaying ? "Pause" : "Play"}
        </Button>
        <IconButton icon={RotateCw} label="Forward 10 seconds" onClick={() => skip(SKIP_SECONDS)} />
        <span className="tabular px-1 text-[13px] text-muted">
          {formatSeconds(seconds)} / {duration ? formatSeconds(duration) : "–"}
        </span>
        <select
          aria-label="Speed"
          value={speed}
          onChange={({ target }) => audio.setSpeed(Number(target.value))}
          className="ml-auto h-7 rounded-control border bg-surface pl-1.5 text-[13px]"
        >
          {SPEEDS.map((each) => (
            <option key={each} value={each}>
              {each}×
            </option>
          ))}
        </select>
      </div>
      <Marks marks={marks} onSeek={audio.seekTo} />
      {audio.refusal && <Alert>{audio.refusal}</Alert>}
    </fieldset>
  );
}

function PlayIcon({ isWaiting, isPlaying }: { isWaiting: boolean; isPlaying: boolean }) {
  if (isWaiting) return <Spinner className="size-3.5" />;
  const Icon = isPlaying ? Pause : Play;
  return <Icon aria-hidden className="size-3.5" />;
}

const isButton = (target: EventTarget) => target instanceof HTMLElement && target.closest("button") !== null;
