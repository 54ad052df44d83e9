"use client";

import { useRef, useState } from "react";
import { RecordingPlayer, type RecordingPlayerHandle } from "@/components/leads/recordings/recording-player";
import { useRecordings } from "@/components/leads/recordings/recordings";
import type { RecordingOwner } from "@/components/leads/recordings/uploads";
import { useUser } from "@/components/screen/user";
import { useOnChange } from "@/components/ui/browser/use-on-change";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { Loading } from "@/components/ui/loading";
import { RetryAlert } from "@/components/ui/retry-alert";
import { can } from "@/lib/identity/rights/permissions";
import type { Consent } from "@/lib/leads/consents/schema";
import { proofText } from "./proof-text";

const ProofDialog = lazyDialog(() => import("./proof-dialog").then((module) => module.ProofDialog));

type Props = {
  entry: Consent;
  /** What the recordings of the consent belong to. */
  owner: RecordingOwner;
  mayName: boolean;
};

/** The recording on which a consent is heard, with its player; or why there is none. */
export function ConsentProof({ entry, owner, mayName }: Props) {
  const user = useUser();
  const [isListening, setListening] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const text = proofText(entry);
  const { proof } = entry;
  if (text === null) return null;
  return (
    <div className="mt-1 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2 text-[13px]">
        <span className={proof ? "text-muted" : "font-medium text-warning-text"}>{text}</span>
        {proof?.recording_id && can(user, "recordings.play") && (
          <Button size="small" aria-expanded={isListening} onClick={() => setListening(!isListening)}>
            {isListening ? "Close player" : "Listen"}
          </Button>
        )}
        {mayName && (
          <Button size="small" onClick={() => setNaming(true)}>
            {proof ? "Change recording" : "Link recording"}
          </Button>
        )}
      </div>
      {isListening && proof?.recording_id && (
        <ConsentPlayer owner={owner} recordingId={proof.recording_id} seconds={proof.at_seconds ?? 0} />
      )}
      {isNaming && <ProofDialog consent={entry} owner={owner} onClose={() => setNaming(false)} />}
    </div>
  );
}

type PlayerProps = { owner: RecordingOwner; recordingId: number; seconds: number };

/** The player of a recording, which begins where the consent is heard. */
function ConsentPlayer({ owner, recordingId, seconds }: PlayerProps) {
  const found = useRecordings(owner);
  const player = useRef<RecordingPlayerHandle>(null);
  const recording = found.data?.data.find(({ id }) => id === recordingId);
  useOnChange(recording?.id, () => player.current?.seekTo(seconds));
  if (found.isPending) return <Loading />;
  if (found.error) return <RetryAlert error={found.error} onRetry={found.refetch} />;
  if (!recording) return <p className="text-muted">This recording can't be played here.</p>;
  return <RecordingPlayer ref={player} recording={recording} marks={[{ at_seconds: seconds, label: "Consent" }]} />;
}
