"use client";

import { useEffect, useRef } from "react";
import type { Recording } from "@/lib/leads/recordings/schema";
import type { RecordingMark } from "./marks";
import { formatSeconds } from "./recording-texts";

const STEP_SECONDS = 0.1;
/** To draw the wave form, all of the sound has to be fetched and decoded, which takes 110 MB of memory for an hour. */
const WAVE_MAX_BYTES = 32 * 1024 * 1024;
const WAVE_MAX_SECONDS = 60 * 60;

type Props = {
  recording: Recording;
  media: HTMLMediaElement | null;
  /** The wave form needs the sound, which is asked for once somebody listens. */
  isWanted: boolean;
  seconds: number;
  duration: number;
  marks: readonly RecordingMark[];
  onSeek: (seconds: number) => void;
};

/** Whether a recording is short enough for a wave form. */
export const hasWaveForm = ({ size_bytes, duration_seconds }: Recording): boolean =>
  size_bytes <= WAVE_MAX_BYTES && (duration_seconds ?? 0) <= WAVE_MAX_SECONDS;

/** The wave form of a recording with its marks, and an even line until it is drawn. It works as a slider. */
export function Wave({ recording, media, isWanted, seconds, duration, marks, onSeek }: Props) {
  const container = useWaveForm(recording, media, isWanted && hasWaveForm(recording));
  const shareOf = (at: number) => (duration > 0 ? Math.min(1, at / duration) : 0);
  return (
    <div className="relative h-14 rounded-control has-focus-visible:outline-2 has-focus-visible:outline-primary">
      <div aria-hidden className="absolute inset-x-0 top-1/2 h-px bg-border" />
      <div
        aria-hidden
        className="absolute top-1/2 left-0 h-0.5 w-full origin-left -translate-y-1/2 bg-primary"
        style={{ scale: `${shareOf(seconds)} 1` }}
      />
      <div ref={container} aria-hidden className="absolute inset-0 isolate" />
      {marks.map(({ at_seconds, label }) => (
        <span
          key={`${at_seconds} ${label}`}
          aria-hidden
          className="absolute inset-y-0 w-0.5 bg-warning"
          style={{ left: `${shareOf(at_seconds) * 100}%` }}
        />
      ))}
      <input
        type="range"
        aria-label="Position"
        aria-valuetext={`${formatSeconds(seconds)} of ${formatSeconds(duration)}`}
        min={0}
        max={duration || 1}
        step={STEP_SECONDS}
        value={Math.min(seconds, duration || 1)}
        onChange={({ target }) => onSeek(Number(target.value))}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  );
}

/** Draws the wave form into an element once it is wanted, and again in the colours of another theme. */
function useWaveForm(recording: Recording, media: HTMLMediaElement | null, isWanted: boolean) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current;
    if (!element || !media || !isWanted) return;
    const stopped = new AbortController();
    // Without it the recording plays just as well.
    import("./wave-form")
      .then(({ drawWaveForm }) => drawWaveForm(element, media, recording, stopped.signal))
      .catch(() => {});
    return () => stopped.abort();
  }, [media, recording, isWanted]);
  return container;
}
