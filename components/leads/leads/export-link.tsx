"use client";

import { Download } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { buttonStyle, Spinner } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { Tooltip } from "@/components/ui/tooltip";
import { api, messageOf } from "@/lib/platform/client/api";

type Props = { query: Record<string, string>; label?: string; size?: "small" | "normal" };

/** Downloads the leads that a query means as a file, which the browser shows the progress of. */
export function ExportLink({ query, label = "Export", size = "normal" }: Props) {
  const [asking, setAsking] = useState(false);

  // The file may be too large to be held in the page, and a download says nothing of a refusal: the same leads as a
  // list are refused for the same reasons.
  async function start(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    if (asking) return;
    const { href } = event.currentTarget;
    setAsking(true);
    try {
      await api.get(`/leads?${new URLSearchParams({ ...query, per_page: "1" })}`);
      download(href);
      toast("info", "Export started: your browser shows how far it is");
    } catch (error) {
      toast("error", messageOf(error));
    }
    setAsking(false);
  }

  return (
    <Tooltip text="CSV. People who asked not to be contacted are left out.">
      <a
        href={`/api/leads/export?${new URLSearchParams(query)}`}
        download
        aria-busy={asking || undefined}
        onClick={start}
        className={buttonStyle("secondary", size)}
      >
        {asking ? <Spinner /> : <Download aria-hidden className="size-4 text-muted" />} {label}
      </a>
    </Tooltip>
  );
}

function download(href: string): void {
  const link = document.createElement("a");
  link.href = href;
  link.download = "";
  link.click();
}
