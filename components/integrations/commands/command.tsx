"use client";

import { Copy } from "lucide-react";
import { Button } from "@/components/ui/button";
import { copy } from "@/components/ui/copy";
import { Panel } from "@/components/ui/panel";

/** A command to copy into a shell. */
export function Command({ title, text }: { title: string; text: string }) {
  const copyButton = (
    <span className="print:hidden">
      <Button size="small" onClick={() => void copy(text, "Command copied")}>
        <Copy aria-hidden className="size-3.5 text-muted" /> Copy
      </Button>
    </span>
  );
  return (
    <Panel title={title} action={copyButton}>
      <pre className="px-4 py-3 font-mono text-[13px] leading-relaxed break-words whitespace-pre-wrap">{text}</pre>
    </Panel>
  );
}
