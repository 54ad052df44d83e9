"use client";

import { Download } from "lucide-react";
import { useId, useRef, useState } from "react";
import { DropZone } from "@/components/form/table/drop-zone";
import { Sending } from "@/components/form/table/sending";
import { useUpload } from "@/components/form/use-upload";
import { Alert } from "@/components/ui/alert";
import { download } from "@/components/ui/browser/download";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/input/input";
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS, IMPORT_REGIONS, type LeadImport } from "@/lib/leads/imports/schema";
import { WORKBOOK_MAX_BYTES } from "@/lib/platform/tables/limits";
import { formatCount } from "@/lib/platform/text/format";
import { templateCsv } from "./template";

const MEGABYTE = 1024 * 1024;
const MAX_MB = IMPORT_MAX_BYTES / MEGABYTE;

/** What was sent, to be sent once more when the file is to be read in another way. */
export type SentFile = { file: File; fields: Record<string, string> };

type Props = {
  product: { id: number };
  tenantId: number | null;
  onUploaded: (created: LeadImport, sent: SentFile) => void;
};

/** Uploads files to be imported as leads. */
export const useLeadUpload = (onDone: (created: LeadImport) => void) =>
  useUpload<LeadImport>("/lead-imports", MAX_MB, onDone);

/** Takes a file by choice or by drop. The region determines how phone numbers without a country code are read. */
export function ChooseFile({ product, tenantId, onUploaded }: Props) {
  const [region, setRegion] = useState<string>("ZA");
  const [header, setHeader] = useState("");
  const sent = useRef<SentFile>(undefined);
  const fields = {
    ...{ product_id: String(product.id), default_region: region, has_header: header },
    ...(tenantId !== null && { tenant_id: String(tenantId) }),
  };
  const { current, refusal, start, cancel } = useLeadUpload((created) => {
    if (sent.current) onUploaded(created, sent.current);
  });

  async function send(file: File | undefined) {
    if (!file || current) return;
    sent.current = { file, fields };
    await start(file, fields);
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
      {current ? (
        <Sending progress={current} onStop={cancel} />
      ) : (
        <DropZone onFile={send}>
          Up to {formatCount(IMPORT_MAX_ROWS)} rows and {MAX_MB} MB (Excel workbooks: {WORKBOOK_MAX_BYTES / MEGABYTE}{" "}
          MB).
        </DropZone>
      )}
    </>
  );
}

type RegionProps = { value: string; disabled: boolean; onChange: (region: string) => void };

function RegionField({ value, disabled, onChange }: RegionProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5 sm:w-72">
      <label htmlFor={id} className="font-medium">
        Country of phone numbers without a country code
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
        <option value="false">Contains the first lead</option>
      </Select>
    </div>
  );
}

function saveTemplate(): void {
  const url = URL.createObjectURL(new Blob([templateCsv()], { type: "text/csv" }));
  download(url, "leads-template.csv");
  URL.revokeObjectURL(url);
}
