"use client";

import { FileUp } from "lucide-react";
import { useState } from "react";
import { useUser } from "@/components/screen/user";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { can } from "@/lib/identity/rights/permissions";

const ImportDialog = lazyDialog(() => import("./import-dialog").then((module) => module.ImportOutcomesDialog));

/** A button above the submitted sales that imports a file with outcomes. */
export function ImportOutcomes({ tenantId }: { tenantId: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  if (!can(useUser(), "sales.outcome")) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <FileUp aria-hidden className="size-4 text-muted" /> Import outcomes
      </Button>
      {isOpen && <ImportDialog tenantId={tenantId} onClose={() => setOpen(false)} />}
    </>
  );
}
