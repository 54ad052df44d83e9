"use client";

import { Download } from "lucide-react";
import { buttonStyle } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { Tooltip } from "@/components/ui/tooltip";

type Props = { query: Record<string, string>; label?: string; size?: "small" | "normal" };

/** Downloads the leads that a query means as a file, which the browser shows the progress of. */
export function ExportLink({ query, label = "Export", size = "normal" }: Props) {
  return (
    <Tooltip text="CSV. People who asked not to be contacted are left out.">
      <a
        href={`/api/leads/export?${new URLSearchParams(query)}`}
        download
        onClick={() => toast("info", "Export started: your browser shows how far it is")}
        className={buttonStyle("secondary", size)}
      >
        <Download aria-hidden className="size-4 text-muted" /> {label}
      </a>
    </Tooltip>
  );
}
