"use client";

import { Download } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { download } from "@/components/ui/browser/download";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { formatCount } from "@/lib/platform/text/format";
import type { Received } from "./request";

const SHOWN_CHARACTERS = 100_000;

/** The response to a request: its status, how long it took, and its body. */
export function ReceivedView({ received }: { received: Received }) {
  const { status, duration_ms, requestId, size, text, file } = received;
  return (
    <section aria-label="Response" className="flex flex-col gap-3 border-t px-4 py-3">
      <p role="status" className="tabular flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={status < 400 ? "success" : "error"}>{status}</Badge>
        <span>{formatCount(duration_ms)} ms</span>
        <span>{formatCount(size)} bytes</span>
        {requestId && <span className="text-[13px] break-all text-muted">Request {requestId}</span>}
      </p>
      {text && (
        <ScrollRegion
          label="Body of the response"
          className="max-h-[32rem] overflow-auto rounded-control border bg-hover"
        >
          <pre className="p-3 font-mono text-[13px] break-words whitespace-pre-wrap">
            {text.slice(0, SHOWN_CHARACTERS)}
          </pre>
        </ScrollRegion>
      )}
      {size > 0 && (text === undefined || text.length > SHOWN_CHARACTERS) && (
        <div>
          <Button onClick={() => save(file)}>
            <Download aria-hidden className="size-4 text-muted" /> Save the whole body
          </Button>
        </div>
      )}
      {size === 0 && <p className="text-muted">It has no body.</p>}
    </section>
  );
}

function save(file: Blob): void {
  const address = URL.createObjectURL(file);
  download(address, "response");
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
