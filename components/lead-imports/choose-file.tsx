"use client";

import { FileUp } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { Spinner } from "@/components/ui/button";
import { Select } from "@/components/ui/input";
import { IMPORT_REGIONS } from "@/lib/lead-imports/schema";

type Props = { busy: boolean; onUpload: (file: File, region: string) => void };

/** Takes a file by choice or by drop; the region says how phone numbers without a country code are read. */
export function ChooseFile({ busy, onUpload }: Props) {
  const id = useId();
  const [region, setRegion] = useState<string>("ZA");
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !busy) onUpload(file, region);
  }

  return (
    <>
      <div className="flex flex-col gap-1.5 sm:w-72">
        <label htmlFor={`${id}-region`} className="font-medium">
          Phone numbers without a country code are from
        </label>
        <Select id={`${id}-region`} value={region} onChange={(event) => setRegion(event.target.value)}>
          {IMPORT_REGIONS.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <label
        htmlFor={`${id}-file`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`flex cursor-pointer flex-col items-center gap-2 rounded-panel border-2 border-dashed px-6 py-12 text-center focus-within:border-primary-text hover:border-muted ${over ? "border-primary-text bg-primary-soft" : ""}`}
      >
        {busy ? <Spinner className="size-6" /> : <FileUp aria-hidden className="size-6 text-muted" />}
        <span className="font-medium">{busy ? "Reading the file …" : "Choose a CSV file, or drop it here"}</span>
        <span className="text-muted">Up to 10,000 rows and 10 MB, with a first row of column names</span>
        <input
          id={`${id}-file`}
          type="file"
          accept=".csv,text/csv"
          disabled={busy}
          className="sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onUpload(file, region);
          }}
        />
      </label>
    </>
  );
}
