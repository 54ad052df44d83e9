"use client";

import { useEffect, useId, useState } from "react";
import { useUser } from "@/components/shell/user";
import { Button } from "@/components/ui/button";
import { copy } from "@/components/ui/copy";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";

/** Shows recovery codes, this once: it closes when the user says that they are stored. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { email } = useUser();
  const reminderId = useId();
  const [isStored, setStored] = useState(false);
  const [isReminded, setReminded] = useState(false);
  useEffect(holdPage, []);
  const close = () => (isStored ? onClose() : setReminded(true));

  return (
    <Dialog
      title="Your recovery codes"
      description="Each signs you in once, in place of a code from your authenticator. You won’t see them again."
      width={440}
      onClose={close}
    >
      <DialogBody>
        <ol className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-control border bg-hover p-4 text-center font-mono text-[15px]">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => void copy(codes.join("\n"), "Recovery codes copied")}>Copy</Button>
          <Button onClick={() => download(codes, email)}>Download</Button>
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
            I have stored these codes where I find them without my phone.
          </label>
          <p id={reminderId} role="alert" className="text-[13px] text-error-text empty:hidden">
            {isReminded && !isStored && "Store the codes, then tick the box."}
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

/** The browser asks before it leaves a page on which the codes are still shown. */
function holdPage() {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}

function download(codes: string[], email: string): void {
  const text = `Recovery codes of ${email} for ${location.host}\nEach works once.\n\n${codes.join("\n")}\n`;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = "recovery-codes.txt";
  link.click();
  URL.revokeObjectURL(link.href);
}
