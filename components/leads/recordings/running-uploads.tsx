"use client";

import { Alert } from "@/components/ui/alert";
import { Button, Spinner } from "@/components/ui/button";
import { formatMegabytes } from "./recording-texts";
import { cancelUpload, type RecordingOwner, type RunningUpload, useRunningUploads } from "./uploads";

/** The uploads to a lead or a sale that are running, and those that have failed. */
export function RunningUploads({ owner }: { owner: RecordingOwner }) {
  const all = useRunningUploads();
  return all
    .filter(({ kind, id }) => kind === owner.kind && id === owner.id)
    .map((each) =>
      each.refusal ? (
        <Alert key={each.key} onDismiss={() => cancelUpload(each.key)}>
          {each.fileName}: {each.refusal}
        </Alert>
      ) : (
        <Progress key={each.key} upload={each} />
      ),
    );
}

function Progress({ upload: { key, fileName, sent, total } }: { upload: RunningUpload }) {
  const isSent = total > 0 && sent >= total;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-control border p-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="flex items-center gap-2">
          {isSent && <Spinner className="size-3.5" />}
          <span className="min-w-0 truncate font-medium">{fileName}</span>
        </p>
        <progress aria-label={`Upload of ${fileName}`} value={sent} max={total || 1} className="h-1.5 w-full" />
        <p className="tabular text-[13px] text-muted">
          {isSent ? "Checking the file …" : `${formatMegabytes(sent)} of ${formatMegabytes(total)}`}
        </p>
      </div>
      <Button size="small" onClick={() => cancelUpload(key)}>
        Cancel
      </Button>
    </div>
  );
}
