"use client";

import { ArrowRightLeft } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import type { Team } from "@/lib/identity/teams/schema";

const HandOverDialog = lazyDialog(() => import("./hand-over").then((module) => module.HandOverDialog));

/** The button of a team's row that opens the dialog. */
export function HandOverButton({ team }: { team: Team }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={ArrowRightLeft} label="Hand over open work" onClick={() => setOpen(true)} />
      {open && <HandOverDialog team={team} onClose={() => setOpen(false)} />}
    </>
  );
}
