"use client";

import { type ReactNode, type RefObject, useImperativeHandle, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { RecordingPlayer, type RecordingPlayerHandle } from "@/components/leads/recordings/recording-player";
import { useRecordings } from "@/components/leads/recordings/recordings";
import { useUser } from "@/components/screen/user";
import { Select } from "@/components/ui/input/input";
import { Loading } from "@/components/ui/loading";
import { RetryAlert } from "@/components/ui/retry-alert";
import type { ScorecardSection } from "@/lib/catalogue/templates/scorecards/schema";
import { can } from "@/lib/identity/rights/permissions";
import type { Recording } from "@/lib/leads/recordings/schema";
import { formatDateTime } from "@/lib/platform/text/format";
import type { Review, ReviewItem } from "@/lib/sales/review/schema";

/** A place in one of the sale's recordings. */
type Place = { recordingId: number; seconds: number };

/** What a review may ask of the player of its sale's recordings. */
export type ReviewPlayerHandle = {
  /** Where the player stands; undefined without a recording. */
  place: () => Place | undefined;
  /** Opens a recording at a position. @param recordingId null for the one that is open */
  seekTo: (recordingId: number | null, seconds: number) => void;
  /** Plays or pauses. */
  toggle: () => void;
};

type Props = {
  saleId: number;
  items: readonly ReviewItem[];
  sections: readonly ScorecardSection[];
  player: RefObject<ReviewPlayerHandle | null>;
  /** What to do where the sale has no recording. */
  advice?: string;
  /** More to do with the recording that is open, at the position that is heard. */
  action?: (recording: Recording, seconds: () => number) => ReactNode;
};

/** Whether the user can hear the calls of a review's sale. */
export const useCanHear = ({ recordings }: Pick<Review, "recordings">): boolean =>
  can(useUser(), "recordings.play") && recordings > 0;

/** The recordings of the sale, with a mark wherever an item is commented on. Nothing without the permission. */
export function ReviewPlayer(props: Props) {
  return can(useUser(), "recordings.play") ? <Player {...props} /> : null;
}

function Player({ saleId, items, sections, player, advice, action }: Props) {
  const found = useRecordings({ kind: "sales", id: saleId });
  const [chosen, setChosen] = useState<number>();
  const recordings = found.data?.data ?? [];
  const recording = recordings.find(({ id }) => id === chosen) ?? recordings[0];
  const opened = useRef<RecordingPlayerHandle>(null);
  const openedId = recording?.id;
  useImperativeHandle(
    player,
    () => ({
      place: () => {
        const seconds = opened.current?.seconds();
        return openedId === undefined || seconds === undefined ? undefined : { recordingId: openedId, seconds };
      },
      seekTo: (recordingId, seconds) => {
        if (recordingId !== null && recordingId !== openedId) flushSync(() => setChosen(recordingId));
        opened.current?.seekTo(seconds);
      },
      toggle: () => opened.current?.toggle(),
    }),
    [openedId],
  );
  const textOf = (id: string) =>
    sections.flatMap((section) => section.items).find((item) => item.id === id)?.text ?? "";
  const marks = items.flatMap(({ item_id, at_seconds, comment, recording: marked }) =>
    at_seconds === null || (marked && marked.id !== openedId)
      ? []
      : [{ at_seconds, label: comment || textOf(item_id) }],
  );
  return (
    <section aria-label="Recording" className="flex flex-col gap-2">
      {found.isPending && <Loading />}
      {found.error && <RetryAlert error={found.error} onRetry={found.refetch} />}
      {found.data && !recording && <p className="text-muted">This sale has no recordings. {advice}</p>}
      {recordings.length > 1 && (
        <Select
          aria-label="Recording to hear"
          value={recording?.id}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {recordings.map(({ id, name, recorded_at }) => (
            <option key={id} value={id}>
              {name}, {formatDateTime(recorded_at)}
            </option>
          ))}
        </Select>
      )}
      {recording && <RecordingPlayer key={recording.id} ref={opened} recording={recording} marks={marks} />}
      {recording && action?.(recording, () => opened.current?.seconds() ?? 0)}
    </section>
  );
}
