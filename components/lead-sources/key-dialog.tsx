"use client";

import { useEffect, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { copy } from "@/components/ui/copy";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import type { KeyedLeadSource } from "@/lib/lead-sources/schema";

/** Shows a key, this once: it closes when the user says that it is stored. */
export function KeyDialog({ source, onClose }: { source: KeyedLeadSource; onClose: () => void }) {
  const reminderId = useId();
  const [isStored, setStored] = useState(false);
  const [isReminded, setReminded] = useState(false);
  useEffect(holdPage, []);
  const close = () => (isStored ? onClose() : setReminded(true));
  return (
    <Dialog
      title={`Key of ${source.name}`}
      description="Whoever has it can send leads in. You won’t see it again."
      width={480}
      onClose={close}
    >
      <DialogBody>
        <code className="rounded-control border bg-hover p-3 text-[13px] break-all">{source.key}</code>
        <div>
          <Button onClick={() => void copy(source.key, "Key copied")}>Copy</Button>
        </div>
        <div className="flex flex-col gap-1">
          <label className="flex items-start gap-2.5">
            <input
              type="checkbox"
              checked={isStored}
              aria-describedby={reminderId}
              onChange={(event) => setStored(event.target.checked)}
              className="mt-0.5 size-4 shrink-0 accent-primary"
            />
            I have stored it
          </label>
          <p id={reminderId} role="alert" className="text-[13px] text-error-text empty:hidden">
            {isReminded && !isStored && "Store the key, then tick the box."}
          </p>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** The browser asks before it leaves a page on which the key is still shown. */
function holdPage() {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}
