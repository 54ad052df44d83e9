"use client";

import { Download } from "lucide-react";
import { Alert } from "@/components/ui/alert";
import { buttonStyle } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { LeadImportRow } from "@/lib/leads/imports/schema";
import { counted, formatCount } from "@/lib/platform/text/format";
import { Counts, ImportProgress } from "./import-status";
import { isBusy } from "./use-import";
import { useRejects } from "./use-rejects";

/** The result of an import, or its progress. */
export function ImportOutcome({ found, onLeave }: { found: LeadImportRow; onLeave: () => void }) {
  const { id, status, counts, file_name, error, product } = found;
  const rejects = useRejects(found);
  const left = counts.total - counts.valid;
  return (
    <>
      {isBusy(found) && (
        <>
          <ImportProgress found={found} />
          <p className="text-muted">You can close this. The import continues.</p>
        </>
      )}
      {status === "done" && (
        <Alert tone="success">
          Imported {formatCount(counts.valid)} of {counted(counts.total, "row")} of {file_name}.
        </Alert>
      )}
      {status === "failed" && <Alert>{error}</Alert>}
      <Counts found={found} valid="Imported" />
      <div className="flex flex-wrap gap-2">
        {status === "done" && counts.valid > 0 && product && (
          <Link href={`/leads/${product.slug}?import_id=${id}`} onClick={onLeave} className={buttonStyle("primary")}>
            View these leads
          </Link>
        )}
        {status === "done" && rejects && (
          <a {...rejects.link} className={buttonStyle()}>
            <Download aria-hidden className="size-4" /> Download the {counted(left, "row")} left out, with reasons
          </a>
        )}
      </div>
    </>
  );
}
