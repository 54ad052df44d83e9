"use client";

import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { ApiError, api } from "@/lib/platform/client/api";
import { formatCount, isoDate } from "@/lib/platform/text/format";

/**
 * Downloads the events of a query as a file. `rows` counts those received, and is undefined while nothing is exported.
 */
export function useExport() {
  const [rows, setRows] = useState<number>();

  async function run(query: string): Promise<void> {
    setRows(0);
    try {
      const response = await api.open(`/audit-events/export?${query}`);
      const { file, count } = await receive(response, setRows);
      save(file, `audit-log-${isoDate(new Date())}.csv`);
      toast("success", `Exported ${formatCount(count)} ${count === 1 ? "event" : "events"}`);
    } catch (error) {
      toast("error", error instanceof ApiError ? error.message : "The export was interrupted. Please try again.");
    } finally {
      setRows(undefined);
    }
  }

  return { rows, run };
}

const LINE_END = 10;

async function receive(response: Response, onRows: (count: number) => void): Promise<{ file: Blob; count: number }> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let count = -1; // the first line is the header
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    chunks.push(part.value);
    for (const byte of part.value) if (byte === LINE_END) count += 1;
    onRows(Math.max(0, count));
  }
  return { file: new Blob(chunks, { type: "text/csv" }), count };
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
