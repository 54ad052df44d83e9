"use client";

import { FileUp } from "lucide-react";
import { useContext, useId, useRef, useState } from "react";
import { useFileDrop } from "@/components/form/use-file-drop";
import type { Upload } from "@/components/form/use-upload";
import { Button, Spinner } from "@/components/ui/button";
import { Input } from "@/components/ui/input/input";
import { formatKilobytes } from "@/lib/platform/text/format";
import { UploadLimit } from "./upload-limit";

type Props = {
  label: string;
  current: Upload | undefined;
  onUpload: (file: File, name: string) => Promise<boolean>;
  onCancel: () => void;
};

/** Takes a PDF by choice or by drop, with a name for it, and shows the progress of its upload. */
export function DocumentUpload({ label, current, onUpload, onCancel }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const { isOver, dropZone } = useFileDrop(take);

  async function take(file: File | undefined) {
    if (input.current) input.current.value = ""; // so that the same file can be chosen again
    if (!file || current) return;
    if (await onUpload(file, name)) setName("");
  }

  return (
    <div
      {...dropZone}
      className={`rounded-control border border-dashed p-3 ${isOver ? "border-primary-text bg-primary-soft" : ""}`}
    >
      {current ? (
        <Progress current={current} onCancel={onCancel} />
      ) : (
        <ChooseDocument label={label} name={name} onName={setName} onChoose={() => input.current?.click()} />
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

type ChooseProps = { label: string; name: string; onName: (name: string) => void; onChoose: () => void };

function ChooseDocument({ label, name, onName, onChoose }: ChooseProps) {
  const id = useId();
  const limitMb = useContext(UploadLimit);
  return (
    <>
      <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <div className="flex min-w-0 flex-1 flex-col gap-1.5">
          <label htmlFor={id} className="font-medium">
            Name <span className="font-normal text-muted">(optional)</span>
          </label>
          <Input
            id={id}
            value={name}
            maxLength={255}
            placeholder="Same as the file"
            autoComplete="off"
            onChange={(event) => onName(event.target.value)}
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()} // does not submit the product's form
          />
        </div>
        <Button aria-describedby={`${id}-note`} onClick={onChoose}>
          <FileUp aria-hidden className="size-4" /> Upload {label}
        </Button>
      </div>
      <p id={`${id}-note`} className="mt-2 text-[13px] text-muted">
        Choose a PDF or drop it here: up to {limitMb} MB, without a password or scripts.
      </p>
    </>
  );
}

type ProgressProps = { current: Upload; onCancel: () => void };

function Progress({ current: { fileName, sent, total }, onCancel }: ProgressProps) {
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
      <Button size="small" onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  );
}
