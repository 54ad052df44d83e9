"use client";

import { type MouseEvent, useState } from "react";
import { download } from "@/components/ui/browser/download";
import { toast } from "@/components/ui/toast";
import { api, messageOf } from "@/lib/platform/client/api";

/**
 * The properties of a link that downloads a file from a path of the API, and shows why if the server refuses. The file
 * may be too large to be fetched into the page, and the browser's own download can't show a refusal.
 */
export function useDownload(path: string) {
  const [checking, setChecking] = useState(false);

  async function onClick(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    if (checking) return;
    const { href } = event.currentTarget;
    setChecking(true);
    try {
      await api.check(path);
      download(href);
      toast("info", "Download started. Your browser shows the progress.");
    } catch (error) {
      toast("error", messageOf(error));
    }
    setChecking(false);
  }

  return { checking, link: { href: `/api${path}`, download: true, "aria-busy": checking || undefined, onClick } };
}
