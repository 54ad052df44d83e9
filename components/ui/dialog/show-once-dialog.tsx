"use client";

import { type ReactNode, useId, useState } from "react";
import { useUnloadWarning } from "@/components/ui/browser/use-window-event";
import { Button } from "@/components/ui/button";
import { copy } from "@/components/ui/copy";
import { Dialog, DialogBody, DialogFooter } from "./dialog";

type Props = {
  title: string;
  description: string;
  width: number;
  /** The text of the box to tick before it closes, and the reminder for users who have not. */
  stored: string;
  reminder: string;
  onClose: () => void;
  children: ReactNode;
};

/** Shows a secret once. It closes only after the user confirms that the secret is stored. */
export function ShowOnceDialog({ title, description, width, stored, reminder, onClose, children }: Props) {
  const reminderId = useId();
  const [isStored, setStored] = useState(false);
  const [isReminded, setReminded] = useState(false);
  useUnloadWarning();
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
              className="mt-0.5 size-4 shrink-0"
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

type SecretProps = Pick<Props, "title" | "description" | "width" | "onClose"> & {
  noun: "secret" | "key";
  secret: string;
};

/** The secret of a program, to copy. */
export const SecretOnce = ({ noun, secret, ...dialog }: SecretProps) => (
  <ShowOnceDialog {...dialog} stored="I have stored it" reminder={`Store the ${noun}, then tick the box.`}>
    <code className="rounded-control border bg-hover p-3 text-[13px] break-all">{secret}</code>
    <div>
      <Button onClick={() => void copy(secret, `${noun === "key" ? "Key" : "Secret"} copied`)}>Copy</Button>
    </div>
  </ShowOnceDialog>
);
