"use client";

import { FileUp } from "lucide-react";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { useHold } from "@/components/form/hold";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/input";
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS, IMPORT_REGIONS, type LeadImport } from "@/lib/leads/lead-imports/schema";
import { ApiError } from "@/lib/platform/client/api";
import { type UploadProgress, upload } from "@/lib/platform/client/upload";
import { formatCount } from "@/lib/platform/format";

const MEGABYTE = 1024 * 1024;

type Props = {
  product: { id: number };
  tenantId: number | null;
  onUploaded: (made: LeadImport) => void;
};

/** Takes a file by choice or by drop; the region says how phone numbers without a country code are read. */
export function ChooseFile({ product, tenantId, onUploaded }: Props) {
  const id = useId();
  const [region, setRegion] = useState<string>("ZA");
  const [progress, setProgress] = useState<UploadProgress>();
  const [refusal, setRefusal] = useState<string>();
  const stop = useRef<AbortController>(null);

  useHold(progress && "The file is being uploaded. If you close now, it is not kept.");
  useEffect(() => () => stop.current?.abort(), []);

  async function send(file: File | undefined) {
    if (!file || progress) return;
    if (file.size > IMPORT_MAX_BYTES) return setRefusal(`The file is larger than ${IMPORT_MAX_BYTES / MEGABYTE} MB.`);
    const form = new FormData();
    form.set("product_id", String(product.id));
    form.set("default_region", region);
    if (tenantId !== null) form.set("tenant_id", String(tenantId));
    form.set("file", file);
    const controller = new AbortController();
    stop.current = controller;
    setRefusal(undefined);
    setProgress({ sent: 0, total: file.size });
    try {
      onUploaded(
        await upload<LeadImport>("/lead-imports", form, { signal: controller.signal, onProgress: setProgress }),
      );
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    } finally {
      setProgress(undefined);
    }
  }

  return (
    <>
      {refusal && <Alert>{refusal}</Alert>}
      <div className="flex flex-col gap-1.5 sm:w-72">
        <label htmlFor={`${id}-region`} className="font-medium">
          Phone numbers without a country code are from
        </label>
        <Select
          id={`${id}-region`}
          value={region}
          disabled={progress !== undefined}
          onChange={(event) => setRegion(event.target.value)}
        >
          {IMPORT_REGIONS.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      {progress ? <Sending progress={progress} onStop={() => stop.current?.abort()} /> : <DropZone onFile={send} />}
    </>
  );
}

function Sending({ progress: { sent, total }, onStop }: { progress: UploadProgress; onStop: () => void }) {
  const isSent = sent >= total;
  const percent = total === 0 ? 0 : Math.floor((sent / total) * 100);
  return (
    <div className="flex flex-col gap-2 rounded-panel border px-6 py-10">
      <p className="tabular flex justify-between gap-4">
        <span className="font-medium">{isSent ? "Reading the file …" : "Uploading the file …"}</span>
        <span className="text-muted">{percent} %</span>
      </p>
      <progress
        aria-label="Upload"
        value={isSent ? undefined : sent}
        max={total}
        className="h-1.5 w-full accent-primary"
      />
      <Button className="self-start" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}

function DropZone({ onFile }: { onFile: (file: File | undefined) => void }) {
  const id = useId();
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  }

  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex cursor-pointer flex-col items-center gap-2 rounded-panel border-2 border-dashed px-6 py-12 text-center focus-within:border-primary-text hover:border-muted ${over ? "border-primary-text bg-primary-soft" : ""}`}
    >
      <FileUp aria-hidden className="size-6 text-muted" />
      <span className="font-medium">Choose a CSV file, or drop it here</span>
      <span className="text-muted">
        Up to {formatCount(IMPORT_MAX_ROWS)} rows and {IMPORT_MAX_BYTES / MEGABYTE} MB, with a first row of column names
      </span>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        className="sr-only"
        onChange={(event) => onFile(event.target.files?.[0])}
      />
    </label>
  );
}
