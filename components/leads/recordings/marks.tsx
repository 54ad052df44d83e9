"use client";

import { Bookmark } from "lucide-react";
import { formatSeconds } from "./recording-texts";

/** A place in a recording, such as the comment of a reviewer. */
export type RecordingMark = { at_seconds: number; label: string };

type Props = { marks: readonly RecordingMark[]; onSeek: (seconds: number) => void };

/** The marks of a recording, in the order in which they are heard. */
export function Marks({ marks, onSeek }: Props) {
  if (marks.length === 0) return null;
  return (
    <ul aria-label="Marks" className="flex flex-wrap gap-1.5">
      {marks
        .toSorted((a, b) => a.at_seconds - b.at_seconds)
        .map(({ at_seconds, label }) => (
          <li key={`${at_seconds} ${label}`} className="max-w-full">
            <button
              type="button"
              onClick={() => onSeek(at_seconds)}
              className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-control border bg-surface px-2 text-[13px] hover:bg-hover"
            >
              <Bookmark aria-hidden className="size-3.5 shrink-0 text-primary-text" />
              <span className="tabular text-muted">{formatSeconds(at_seconds)}</span>
              <span className="truncate">{label}</span>
            </button>
          </li>
        ))}
    </ul>
  );
}
