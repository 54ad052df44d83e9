"use client";

import { Download } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { buttonStyle, Spinner } from "@/components/ui/button";
import { download } from "@/components/ui/download";
import { toast } from "@/components/ui/toast";
import { Tooltip } from "@/components/ui/tooltip";
import { api, messageOf } from "@/lib/platform/client/api";

type Props = { query: Record<string, string>; label?: string; size?: "small" | "normal" };

/** Downloads the leads of a query as a file. The browser shows the progress. */
export function ExportLink({ query, label = "Export", size = "normal" }: Props) {
  const [checking, setChecking] = useState(false);

  // The file may be too large to be fetched into the page, and a download can't show a refusal. A list of the same leads
  // is refused for the same reasons.
  async function start(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    if (checking) return;
    const { href } = event.currentTarget;
    setChecking(true);
    try {
      await api.get(`/leads?${new URLSearchParams({ ...query, per_page: "1" })}`);
      download(href);
      toast("info", "Export started: your browser shows how far it is");
    } catch (error) {
      toast("error", messageOf(error));
    }
    setChecking(false);
  }

  return (
    <Tooltip text="CSV. People who asked not to be contacted are left out.">
      <a
        href={`/api/leads/export?${new URLSearchParams(query)}`}
        download
        aria-busy={checking || undefined}
        onClick={start}
        className={buttonStyle("secondary", size)}
      >
        {checking ? <Spinner /> : <Download aria-hidden className="size-4 text-muted" />} {label}
      </a>
    </Tooltip>
  );
}
