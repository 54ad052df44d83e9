"use client";

import { type ReactNode, useEffect, useId, useState } from "react";
import { Button } from "./button";
import { Dialog, DialogBody, DialogFooter } from "./dialog";

type Props = {
  title: string;
  description: string;
  width: number;
  /** What the user ticks before it closes, and what is said to somebody who has not. */
  stored: string;
  reminder: string;
  onClose: () => void;
  children: ReactNode;
};

/** Shows a secret, this once: it closes when the user says that it is stored. */
export function ShowOnceDialog({ title, description, width, stored, reminder, onClose, children }: Props) {
  const reminderId = useId();
  const [isStored, setStored] = useState(false);
  const [isReminded, setReminded] = useState(false);
  useEffect(holdPage, []);
  const close = () => (isStored ? onClose() : setReminded(true));
  return (
    <Dialog title={title} description={description} width={width} onClose={close}>
      <DialogBody>
        {children}
        <div className="flex flex-col gap-1">
          <label className="flex items-start gap-2.5">
            <input
              type="checkbox"
              checked={isStored}
              aria-describedby={reminderId}
              onChange={(event) => setStored(event.target.checked)}
              className="mt-0.5 size-4 shrink-0 accent-primary"
            />
            {stored}
          </label>
          <p id={reminderId} role="alert" className="text-[13px] text-error-text empty:hidden">
            {isReminded && !isStored && reminder}
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

/** The browser asks before it leaves a page on which the secret is still shown. */
function holdPage() {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}
