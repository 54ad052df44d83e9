"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { RecordingPlayer, type RecordingPlayerHandle } from "@/components/leads/recordings/recording-player";
import { useRecordings } from "@/components/leads/recordings/recordings";
import { type RecordingOwner, reloadRecordings } from "@/components/leads/recordings/uploads";
import { useUser } from "@/components/screen/user";
import { Alert } from "@/components/ui/alert";
import { useOnChange } from "@/components/ui/browser/use-on-change";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog/dialog";
import { Select, Textarea } from "@/components/ui/input/input";
import { Loading } from "@/components/ui/loading";
import { RetryAlert } from "@/components/ui/retry-alert";
import { Segments } from "@/components/ui/segments";
import { toast } from "@/components/ui/toast";
import { can } from "@/lib/identity/rights/permissions";
import type { Consent, ConsentRecordingInput } from "@/lib/leads/consents/schema";
import { api, messageOf } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { formatDateTime } from "@/lib/platform/text/format";

const WAYS = [
  { id: "recording", name: "Recording" },
  { id: "reason", name: "No recording" },
] as const;

type Props = { consent: Consent; owner: RecordingOwner; onClose: () => void };

/** Names the recording on which a consent is heard, at the position of its player, or says why there is none. */
export function ProofDialog({ consent, owner, onClose }: Props) {
  const queryClient = useQueryClient();
  const id = useId();
  const [way, setWay] = useState<(typeof WAYS)[number]["id"]>(consent.proof?.none_reason ? "reason" : "recording");
  const [reason, setReason] = useState(consent.proof?.none_reason ?? "");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { chosen, choose, recordings, player, place, start } = useChosen(consent, owner);
  const canSave = way === "reason" ? reason.trim() !== "" : chosen !== undefined;

  async function save(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation(); // the dialog may have been opened from another form
    const proof: ConsentRecordingInput | undefined = way === "reason" ? { none_reason: reason } : place();
    if (!proof) return;
    setBusy(true);
    try {
      await api.put<Consent>(`/consents/${consent.id}/recording`, proof);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.consents(owner.kind, owner.id) }),
        queryClient.invalidateQueries({ queryKey: queryKeys.resource("consents") }),
        reloadRecordings(queryClient, owner),
      ]);
      toast("success", way === "reason" ? "Reason saved" : "Recording linked");
      onClose();
    } catch (error) {
      setRefusal(messageOf(error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title="Recording of the consent"
      description="The recording proves a consent given on a call. It is stored for as long as the consent is valid."
      width={560}
      onClose={onClose}
    >
      <form className="flex min-h-0 flex-1 flex-col" onSubmit={(event) => void save(event)}>
        <DialogBody>
          {refusal && <Alert>{refusal}</Alert>}
          <Segments label="Proof" options={WAYS} value={way} onChange={setWay} />
          {way === "reason" ? (
            <div className="flex flex-col gap-1">
              <label htmlFor={id} className="font-medium">
                Why there is no recording
              </label>
              <Textarea
                id={id}
                rows={3}
                maxLength={500}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            </div>
          ) : (
            <>
              {recordings.isPending && <Loading />}
              {recordings.error && <RetryAlert error={recordings.error} onRetry={recordings.refetch} />}
              {recordings.data?.data.length === 0 && (
                <p className="text-muted">
                  No recording yet. Come back once the recording has arrived, or say why there is none.
                </p>
              )}
              {chosen && (
                <>
                  <Select
                    aria-label="Recording"
                    value={chosen.id}
                    onChange={({ target }) => choose(Number(target.value))}
                  >
                    {recordings.data?.data.map((recording) => (
                      <option key={recording.id} value={recording.id}>
                        {recording.name}, {formatDateTime(recording.recorded_at)}
                      </option>
                    ))}
                  </Select>
                  <Player key={chosen.id} chosen={chosen} player={player} start={start} />
                </>
              )}
            </>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={!canSave}>
            {way === "reason" ? "Save reason" : "Mark this position"}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** The recording that is chosen in the dialog, and the position of its player. */
function useChosen({ proof }: Consent, owner: RecordingOwner) {
  const recordings = useRecordings(owner);
  const player = useRef<RecordingPlayerHandle>(null);
  const [id, choose] = useState(proof?.recording_id);
  const all = recordings.data?.data ?? [];
  const chosen = id === undefined || id === null ? all[0] : all.find((recording) => recording.id === id);
  const start = (chosen?.id === proof?.recording_id && proof?.at_seconds) || 0;
  const seconds = () => Math.round((player.current?.seconds() ?? start) * 10) / 10;
  const place = () => chosen && { recording_id: chosen.id, at_seconds: seconds() };
  return { chosen, choose, recordings, player, place, start };
}

type Chosen = NonNullable<ReturnType<typeof useChosen>["chosen"]>;
type PlayerProps = { chosen: Chosen; player: ReturnType<typeof useChosen>["player"]; start: number };

/** @param start the position at which it stands first, in seconds */
function Player({ chosen, player, start }: PlayerProps) {
  useOnChange(start, (seconds) => player.current?.seekTo(seconds));
  if (can(useUser(), "recordings.play")) return <RecordingPlayer ref={player} recording={chosen} />;
  return (
    <p className="text-[13px] text-muted">
      You have no permission to play recordings.{" "}
      {start > 0 ? "Saving keeps the marked position." : "Saving marks the start of the recording."}
    </p>
  );
}
