"use client";

import { type RefObject, useState } from "react";
import { RecordingPlayer, type RecordingPlayerHandle } from "@/components/leads/recordings/recording-player";
import { useRecordings } from "@/components/leads/recordings/recordings";
import { useUser } from "@/components/shell/user";
import { Select } from "@/components/ui/input";
import { Loading } from "@/components/ui/loading";
import { RetryAlert } from "@/components/ui/retry-alert";
import type { ScorecardSection } from "@/lib/catalogue/scorecards/schema";
import { can } from "@/lib/identity/permissions";
import { formatDateTime } from "@/lib/platform/format";
import type { ReviewItem } from "@/lib/sales/quality/schema";

type Props = {
  saleId: number;
  items: readonly ReviewItem[];
  sections: readonly ScorecardSection[];
  player: RefObject<RecordingPlayerHandle | null>;
};

/** The recordings of the sale, with a mark wherever an item is commented on. Nothing without the permission. */
export function ReviewPlayer(props: Props) {
  return can(useUser(), "recordings.play") ? <Player {...props} /> : null;
}

function Player({ saleId, items, sections, player }: Props) {
  const found = useRecordings({ kind: "sales", id: saleId });
  const [chosen, setChosen] = useState<number>();
  const recordings = found.data?.data ?? [];
  const recording = recordings.find(({ id }) => id === chosen) ?? recordings[0];
  const textOf = (id: string) =>
    sections.flatMap((section) => section.items).find((item) => item.id === id)?.text ?? "";
  const marks = items.flatMap(({ item_id, at_seconds, comment }) =>
    at_seconds === null ? [] : [{ at_seconds, label: comment || textOf(item_id) }],
  );
  return (
    <section aria-label="Recording" className="flex flex-col gap-2">
      {found.isPending && <Loading />}
      {found.error && <RetryAlert error={found.error} onRetry={found.refetch} />}
      {found.data && !recording && <p className="text-muted">No call of this sale is recorded.</p>}
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
      {recording && <RecordingPlayer key={recording.id} ref={player} recording={recording} marks={marks} />}
    </section>
  );
}
