"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useFileDrop } from "@/components/form/use-file-drop";
import { useUser } from "@/components/screen/user";
import { Button } from "@/components/ui/button";
import { Loading } from "@/components/ui/loading";
import { RetryAlert } from "@/components/ui/retry-alert";
import { can } from "@/lib/identity/rights/permissions";
import type { Recording } from "@/lib/leads/recordings/schema";
import { type ApiError, api, isRefusal } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import type { Page } from "@/lib/platform/lists/list";
import type { RecordingMark } from "./marks";
import { RecordingRow } from "./recording-row";
import { RunningUploads } from "./running-uploads";
import { type RecordingOwner, uploadRecording } from "./uploads";

const ACCEPTED = "audio/*,.mp3,.wav,.ogg,.oga,.opus,.m4a,.webm";
const SHOWN = 100;

type Props = {
  owner: RecordingOwner;
  /** Why nothing is uploaded here, such as that a lead was converted. */
  closed?: ReactNode;
  marksOf?: (recording: Recording) => RecordingMark[];
  /** More to do with a recording at the position that is heard. */
  action?: (recording: Recording, seconds: () => number) => ReactNode;
};

/** The recordings of a lead or a sale, newest first, with their players. */
export function Recordings({ owner, closed, marksOf, action }: Props) {
  const user = useUser();
  const found = useRecordings(owner);
  const mayUpload = can(user, owner.kind === "leads" ? "leads.update" : "sales.update") && !closed;
  return (
    <section aria-label="Recordings" className="flex flex-col gap-2">
      <UploadZone owner={owner} isOpen={mayUpload} />
      <RunningUploads owner={owner} />
      {closed && <p className="text-muted">{closed}</p>}
      <div className="flex min-h-18 flex-col gap-2">
        {found.isPending && <Loading />}
        {found.error && <RetryAlert error={found.error} onRetry={found.refetch} />}
        {found.data?.data.length === 0 && !closed && <p className="text-muted">No recordings yet.</p>}
        {found.data && found.data.data.length > 0 && (
          <ul className="flex flex-col divide-y rounded-control border">
            {found.data.data.map((recording) => (
              <RecordingRow
                key={recording.id}
                owner={owner}
                recording={recording}
                marks={marksOf?.(recording) ?? []}
                action={action}
              />
            ))}
          </ul>
        )}
        {found.data && found.data.meta.total > SHOWN && (
          <p className="text-[13px] text-muted">
            Showing the newest {SHOWN} of {found.data.meta.total}.
          </p>
        )}
      </div>
    </section>
  );
}

/** The newest recordings of a lead or a sale. */
export const useRecordings = ({ kind, id }: RecordingOwner) =>
  useQuery<Page<Recording>, ApiError>({
    queryKey: queryKeys.recordings(kind, id),
    queryFn: () => api.get<Page<Recording>>(`/${kind}/${id}/recordings?per_page=${SHOWN}`),
    retry: (count, error) => !isRefusal(error) && count < 2,
  });

function UploadZone({ owner, isOpen }: { owner: RecordingOwner; isOpen: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const { isOver, dropZone } = useFileDrop(take);

  function take(file: File | undefined) {
    if (input.current) input.current.value = ""; // so that the same file can be chosen again
    if (file) void uploadRecording(queryClient, owner, file);
  }

  return (
    <div
      {...(isOpen && dropZone)}
      className={`flex items-center gap-2 rounded-control ${isOver ? "bg-primary-soft" : ""}`}
    >
      <h3 className="font-semibold">Recordings</h3>
      {isOpen && (
        <>
          <Button
            size="small"
            className="ml-auto"
            title="MP3, WAV, OGG, M4A or WEBM, 200 MB at most"
            onClick={() => input.current?.click()}
          >
            <FileUp aria-hidden className="size-3.5" /> Upload recording
          </Button>
          <input
            ref={input}
            type="file"
            accept={ACCEPTED}
            hidden
            aria-label="Recording file"
            onChange={(event) => take(event.target.files?.[0])}
          />
        </>
      )}
    </div>
  );
}
