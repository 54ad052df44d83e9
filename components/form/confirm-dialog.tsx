"use client";

import { useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog/dialog";
import { messageOf } from "@/lib/platform/client/api";

type Props = {
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** In CSS pixels. */
  width?: number;
  /** The dialog closes if it succeeds, and shows the error if it fails. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before something that can't be undone. */
export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  cancelLabel = "Cancel",
  width = 420,
  onConfirm,
  onClose,
}: Props) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function confirm() {
    setBusy(true);
    setRefusal(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setRefusal(messageOf(error));
      setBusy(false);
    }
  }

  return (
    <Dialog title={title} width={width} onClose={() => !busy && onClose()}>
      <DialogBody>
        {refusal && <Alert>{refusal}</Alert>}
        <p className="break-words">{text}</p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose} disabled={busy}>
          {cancelLabel}
        </Button>
        <Button variant="danger" busy={busy} onClick={confirm}>
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
