"use client";

import { useOpenSale } from "@/components/sales/form/sale-context";
import { Badge } from "@/components/ui/badge";
import { formatDate, formatDateTime, formatKilobytes } from "@/lib/platform/text/format";
import type { SalePack } from "@/lib/sales/packs/schema";
import { DELIVERY_LABELS } from "@/lib/sales/record/columns/delivery-ways";
import { DownloadPack, LATE_PACK_NOTE } from "./download-pack";

/** Every edition of the sale's policy pack, the newest first. */
export function PackList() {
  const { id, packs } = useOpenSale().sale;
  if (packs.length === 0) return <p className="text-muted">This sale has no policy pack.</p>;
  return (
    <ul aria-label="Policy packs" className="flex flex-col divide-y rounded-control border">
      {packs.map((pack) => (
        <li key={pack.edition} className="flex flex-wrap items-start gap-x-4 gap-y-2 p-3">
          <div className="min-w-0 flex-1 basis-52">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              Edition {pack.edition} <PackState pack={pack} />
            </p>
            <PackNotes pack={pack} />
          </div>
          {pack.made_at && <DownloadPack saleId={id} edition={pack.edition} />}
        </li>
      ))}
    </ul>
  );
}

function PackState({ pack: { voided_at, made_at } }: { pack: SalePack }) {
  if (voided_at) return <Badge tone="error">Void</Badge>;
  return made_at ? <Badge tone="success">Valid</Badge> : <Badge tone="info">Creating …</Badge>;
}

function PackNotes({ pack }: { pack: SalePack }) {
  const { made_at, size_bytes, mailed_at, delivered_on, delivered_how, voided_at, voided_by, is_late } = pack;
  const { refused_at } = pack;
  const notes = [
    made_at && `Created ${formatDateTime(made_at)}${size_bytes === null ? "" : `, ${formatKilobytes(size_bytes)}`}`,
    is_late && LATE_PACK_NOTE,
    mailed_at && `Mailed to the client ${formatDateTime(mailed_at)}`,
    refused_at && !mailed_at && `The mail server refused the email ${formatDateTime(refused_at)}`,
    delivered_on && delivered_how && !mailed_at && `${DELIVERY_LABELS[delivered_how]} on ${formatDate(delivered_on)}`,
    voided_at && `Void: sale recalled by ${voided_by ?? "a former user"}, ${formatDateTime(voided_at)}`,
  ].filter((note) => note !== null && note !== false);
  return (
    <div className="text-[13px] text-muted">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
