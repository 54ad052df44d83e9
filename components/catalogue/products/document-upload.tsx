"use client";

import { FileUp } from "lucide-react";
import { type DragEvent, useContext, useId, useRef, useState } from "react";
import { Button, Spinner } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { formatKilobytes } from "@/lib/platform/format";
import { UploadLimit } from "./upload-limit";
import type { Upload } from "./use-upload";

type Props = { label: string; current: Upload | undefined; onUpload: (file: File, name: string) => Promise<boolean> };

/** Takes a PDF by choice or by drop, with a name for it, and shows how far its upload is. */
export function DocumentUpload({ label, current, onUpload }: Props) {
  const id = useId();
  const limit = useContext(UploadLimit);
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [over, setOver] = useState(false);

  async function take(file: File | undefined) {
    if (input.current) input.current.value = ""; // the same file can be chosen again
    if (!file || current) return;
    if (await onUpload(file, name)) setName("");
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to what the button does
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`rounded-control border border-dashed p-3 ${over ? "border-primary-text bg-primary-soft" : ""}`}
    >
      {current ? (
        <Progress current={current} />
      ) : (
        <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
          <div className="flex min-w-0 flex-1 flex-col gap-1.5">
            <label htmlFor={id} className="font-medium">
              Name <span className="font-normal text-muted">(optional)</span>
            </label>
            <Input
              id={id}
              value={name}
              maxLength={255}
              placeholder="The file's own name"
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
              onKeyDown={(event) => event.key === "Enter" && event.preventDefault()} // the form around is another one
            />
          </div>
          <Button aria-describedby={`${id}-note`} onClick={() => input.current?.click()}>
            <FileUp aria-hidden className="size-4" /> Upload {label}
          </Button>
        </div>
      )}
      {!current && (
        <p id={`${id}-note`} className="mt-2 text-[13px] text-muted">
          Choose a PDF or drop it here: {limit} MB at most, without a password or scripts.
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        hidden
        aria-label={`${label} file`}
        onChange={(event) => take(event.target.files?.[0])}
      />
    </div>
  );
}

function Progress({ current: { fileName, sent, total, cancel } }: { current: Upload }) {
  const percent = total > 0 ? Math.min(100, Math.round((sent / total) * 100)) : 0;
  const isSent = sent >= total;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="flex items-center gap-2">
          {isSent && <Spinner className="size-3.5" />}
          <span className="min-w-0 truncate font-medium">{fileName}</span>
        </p>
        <div
          role="progressbar"
          aria-label={`Upload of ${fileName}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="h-1.5 overflow-hidden rounded-full bg-hover"
        >
          <div className="h-full bg-primary transition-[width]" style={{ width: `${percent}%` }} />
        </div>
        <p className="tabular text-[13px] text-muted">
          {isSent ? "Checking the file …" : `${formatKilobytes(sent)} of ${formatKilobytes(total)}`}
        </p>
      </div>
      <Button size="small" onClick={cancel}>
        Cancel upload
      </Button>
    </div>
  );
}
