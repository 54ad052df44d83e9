"use client";

import { Download } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { buttonStyle, Spinner } from "@/components/ui/button";
import { download } from "@/components/ui/download";
import { toast } from "@/components/ui/toast";
import { Tooltip } from "@/components/ui/tooltip";
import { api, messageOf } from "@/lib/platform/client/api";

type Props = {
  /** The path below /api of the list whose rows are exported. */
  resource: string;
  query: Record<string, string>;
  /** What the file holds or leaves out. */
  hint: string;
  label?: string;
  size?: "small" | "normal";
};

/** Downloads the rows of a list as a file. The browser shows the progress. */
export function ExportLink({ resource, query, hint, label = "Export", size = "normal" }: Props) {
  const [checking, setChecking] = useState(false);

  // The file may be too large to be fetched into the page, and a download can't show a refusal. A list of the same rows
  // is refused for the same reasons.
  async function start(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    if (checking) return;
    const { href } = event.currentTarget;
    const { ids, ...filter } = query;
    setChecking(true);
    try {
      await api.get(`/${resource}?${new URLSearchParams({ ...filter, per_page: "1" })}`);
      download(href);
      toast("info", "Export started: your browser shows how far it is");
    } catch (error) {
      toast("error", messageOf(error));
    }
    setChecking(false);
  }

  return (
    <Tooltip text={hint}>
      <a
        href={`/api/${resource}/export?${new URLSearchParams(query)}`}
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
