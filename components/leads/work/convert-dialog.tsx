"use client";

import { ConfirmDialog } from "@/components/form/confirm-dialog";

type Props = { name: string; onConfirm: () => void; onClose: () => void };

/** Asks before a lead of a list becomes a sale, which can't be undone. */
export const ConvertDialog = ({ name, onConfirm, onClose }: Props) => (
  <ConfirmDialog
    title="Convert this lead?"
    text={`This creates a sale for ${name} and locks the lead. You can't undo it.`}
    confirmLabel="Convert to a sale"
    onConfirm={async () => onConfirm()}
    onClose={onClose}
  />
);
