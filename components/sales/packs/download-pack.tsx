"use client";

import { Download } from "lucide-react";
import { useDownload } from "@/components/form/use-download";
import { buttonStyle } from "@/components/ui/button";

/** Note on a pack that was made later, for a sale from before there were policy packs. */
export const LATE_PACK_NOTE = "Created later from the sale's records, not mailed";

/** Downloads one edition of the policy pack of a sale. */
export function DownloadPack({ saleId, edition }: { saleId: number; edition: number }) {
  const { link } = useDownload(`/sales/${saleId}/pack?edition=${edition}`);
  return (
    <a {...link} className={buttonStyle("secondary", "small")}>
      <Download aria-hidden className="size-4 text-muted" /> Download <span className="sr-only">edition {edition}</span>
    </a>
  );
}
