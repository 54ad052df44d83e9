"use client";

import { useRef, useState } from "react";
import type { Recording } from "@/lib/leads/recordings/schema";
import { api, messageOf } from "@/lib/platform/client/api";

export const SPEEDS: readonly number[] = [0.75, 1, 1.25, 1.5, 2];

const CANNOT_PLAY = "This browser can't play the recording.";

/** The sound of a recording, streamed by the browser, and how far it has been played. Render `element`. */
export function useAudio(recording: Recording) {
  const [media, setMedia] = useState<HTMLAudioElement | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [hasBegun, setBegun] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [found, setFound] = useState<number>(); // by the browser, where the file does not say
  const [speed, setSpeedShown] = useState(1);
  const [refusal, setRefusal] = useState<string>();
  const pending = useRef<number>(undefined); // until the browser knows the file
  const path = `/recordings/${recording.id}/audio`;
  const duration = recording.duration_seconds ?? found ?? 0;

  function toggle() {
    if (!media) return;
    if (!media.paused) return media.pause();
    setRefusal(undefined);
    setBegun(true);
    if (media.error) media.load(); // tries again
    media.play().catch(() => {}); // a failure comes as an event, too
  }

  const position = () => pending.current ?? media?.currentTime ?? 0;

  function seekTo(wanted: number) {
    const target = Math.max(0, duration > 0 ? Math.min(wanted, duration) : wanted);
    setSeconds(target);
    if (!media || media.readyState === HTMLMediaElement.HAVE_NOTHING) pending.current = target;
    else media.currentTime = target;
  }

  function setSpeed(wanted: number) {
    setSpeedShown(wanted);
    if (media) media.playbackRate = wanted;
  }

  function stepSpeed(by: 1 | -1) {
    const at = SPEEDS.indexOf(speed) + by;
    setSpeed(SPEEDS[Math.max(0, Math.min(at, SPEEDS.length - 1))] ?? 1);
  }

  function seekToPending() {
    if (!media) return;
    if (Number.isFinite(media.duration)) setFound(media.duration);
    media.playbackRate = speed; // loading has set it back
    if (pending.current !== undefined) media.currentTime = pending.current;
    pending.current = undefined;
  }

  function refuse() {
    setPlaying(false);
    setWaiting(false);
    api.check(path).then(
      () => setRefusal(CANNOT_PLAY),
      (error: unknown) => setRefusal(messageOf(error)),
    );
  }

  const element = (
    // biome-ignore lint/a11y/useMediaCaption: nobody has written down what was said
    <audio
      ref={setMedia}
      src={`/api${path}`}
      preload="none"
      onPlay={() => setPlaying(true)}
      onPause={() => setPlaying(false)}
      onWaiting={() => setWaiting(true)}
      onPlaying={() => setWaiting(false)}
      onLoadedMetadata={seekToPending}
      onTimeUpdate={() => media && pending.current === undefined && setSeconds(media.currentTime)}
      onError={refuse}
    />
  );
  return {
    ...{ element, media, isPlaying, isWaiting, hasBegun, seconds, duration, speed, refusal },
    ...{ toggle, position, seekTo, setSpeed, stepSpeed },
  };
}
