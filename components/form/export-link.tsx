"use client";

import { Download } from "lucide-react";
import { buttonStyle, Spinner } from "@/components/ui/button";
import { Tooltip } from "@/components/ui/tooltip";
import { useDownload } from "./use-download";

type Props = {
  /** A path of the API with its query. */
  path: string;
  /** What the file has in it. */
  contents: string;
  label?: string;
  size?: "small" | "normal";
};

/** Downloads an export as a file. */
export function ExportLink({ path, contents, label = "Export", size = "normal" }: Props) {
  const { checking, link } = useDownload(path);
  return (
    <Tooltip text={contents}>
      <a {...link} className={buttonStyle("secondary", size)}>
        {checking ? <Spinner /> : <Download aria-hidden className="size-4 text-muted" />} {label}
      </a>
    </Tooltip>
  );
}
