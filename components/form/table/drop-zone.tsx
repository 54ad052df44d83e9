"use client";

import { FileUp } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useFileDrop } from "@/components/form/use-file-drop";

type Props = { onFile: (file: File | undefined) => unknown; children: ReactNode };

/** Takes a CSV file or an Excel workbook by choice or by drop. @param children what it may hold */
export function DropZone({ onFile, children }: Props) {
  const id = useId();
  const { isOver, dropZone } = useFileDrop(onFile);
  return (
    <label
      htmlFor={id}
      {...dropZone}
      className={`flex cursor-pointer flex-col items-center gap-2 rounded-panel border-2 border-dashed px-6 py-10 text-center focus-within:border-primary-text hover:border-muted ${isOver ? "border-primary-text bg-primary-soft" : ""}`}
    >
      <FileUp aria-hidden className="size-6 text-muted" />
      <span className="font-medium">Choose a CSV file or an Excel workbook, or drop it here</span>
      <span className="text-muted">{children}</span>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        className="sr-only"
        onChange={(event) => {
          void onFile(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </label>
  );
}
