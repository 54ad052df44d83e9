"use client";

import { Download } from "lucide-react";
import { useDownload } from "@/components/form/use-download";
import { buttonStyle, Spinner } from "@/components/ui/button";
import { Tooltip } from "@/components/ui/tooltip";
import { can, type Permission } from "@/lib/identity/rights/permissions";
import { useUser } from "./user";

type Props = {
  /** A path of the API with its query. */
  path: string;
  /** Without it, nothing is shown. */
  permission: Permission;
  /** What the file has in it. */
  contents: string;
  label?: string;
  size?: "small" | "normal";
};

/** Downloads an export as a file. */
export function ExportLink({ path, permission, contents, label = "Export", size = "normal" }: Props) {
  const user = useUser();
  const { checking, link } = useDownload(path);
  if (!can(user, permission)) return null;
  return (
    <Tooltip text={contents}>
      <a {...link} className={buttonStyle("secondary", size)}>
        {checking ? <Spinner /> : <Download aria-hidden className="size-4 text-muted" />} {label}
      </a>
    </Tooltip>
  );
}
