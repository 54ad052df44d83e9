"use client";

import { Download, FileUp } from "lucide-react";
import { useId, useState } from "react";
import { useFileDrop } from "@/components/form/use-file-drop";
import { useUpload } from "@/components/form/use-upload";
import { Alert } from "@/components/ui/alert";
import { download } from "@/components/ui/browser/download";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/input/input";
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS, IMPORT_REGIONS, type LeadImport } from "@/lib/leads/imports/schema";
import type { UploadProgress } from "@/lib/platform/client/upload";
import { formatCount } from "@/lib/platform/text/format";
import { templateCsv } from "./template";

const MAX_MB = IMPORT_MAX_BYTES / 1024 / 1024;

type Props = {
  product: { id: number };
  tenantId: number | null;
  onUploaded: (created: LeadImport) => void;
};

/** Takes a file by choice or by drop. The region determines how phone numbers without a country code are read. */
export function ChooseFile({ product, tenantId, onUploaded }: Props) {
  const [region, setRegion] = useState<string>("ZA");
  const [header, setHeader] = useState("");
  const { current, refusal, start, cancel } = useUpload<LeadImport>("/lead-imports", MAX_MB, onUploaded);

  async function send(file: File | undefined) {
    if (!file || current) return;
    const fields = { product_id: String(product.id), default_region: region, has_header: header };
    await start(file, tenantId === null ? fields : { ...fields, tenant_id: String(tenantId) });
  }

  return (
    <>
      {refusal && <Alert>{refusal}</Alert>}
      <div className="flex flex-wrap items-end gap-4">
        <RegionField value={region} disabled={current !== undefined} onChange={setRegion} />
        <HeaderField value={header} disabled={current !== undefined} onChange={setHeader} />
        <Button onClick={() => saveTemplate()}>
          <Download aria-hidden className="size-4 text-muted" /> Download a template
        </Button>
      </div>
      {current ? <Sending progress={current} onStop={cancel} /> : <DropZone onFile={send} />}
    </>
  );
}

type RegionProps = { value: string; disabled: boolean; onChange: (region: string) => void };

function RegionField({ value, disabled, onChange }: RegionProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5 sm:w-72">
      <label htmlFor={id} className="font-medium">
        Phone numbers without a country code are from
      </label>
      <Select id={id} value={value} disabled={disabled} onChange={(event) => onChange(event.target.value)}>
        {IMPORT_REGIONS.map((region) => (
          <option key={region.id} value={region.id}>
            {region.name}
          </option>
        ))}
      </Select>
    </div>
  );
}

type HeaderProps = { value: string; disabled: boolean; onChange: (header: string) => void };

function HeaderField({ value, disabled, onChange }: HeaderProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5 sm:w-56">
      <label htmlFor={id} className="font-medium">
        The first row
      </label>
      <Select id={id} value={value} disabled={disabled} onChange={(event) => onChange(event.target.value)}>
        <option value="">Detect automatically</option>
        <option value="true">Contains column names</option>
        <option value="false">Is already a lead</option>
      </Select>
    </div>
  );
}

function saveTemplate(): void {
  const url = URL.createObjectURL(new Blob([templateCsv()], { type: "text/csv" }));
  download(url, "leads-template.csv");
  URL.revokeObjectURL(url);
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

function DropZone({ onFile }: { onFile: (file: File | undefined) => Promise<void> }) {
  const id = useId();
  const { isOver, dropZone } = useFileDrop(onFile);
  return (
    <label
      htmlFor={id}
      {...dropZone}
      className={`flex cursor-pointer flex-col items-center gap-2 rounded-panel border-2 border-dashed px-6 py-12 text-center focus-within:border-primary-text hover:border-muted ${isOver ? "border-primary-text bg-primary-soft" : ""}`}
    >
      <FileUp aria-hidden className="size-6 text-muted" />
      <span className="font-medium">Choose a CSV file, or drop it here</span>
      <span className="text-muted">
        Up to {formatCount(IMPORT_MAX_ROWS)} rows and {MAX_MB} MB.
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
