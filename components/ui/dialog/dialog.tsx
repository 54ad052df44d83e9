"use client";

import * as Radix from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { useDialogFocus } from "./dialog-focus";

type Props = {
  title: string;
  description?: string;
  /** In CSS pixels. On narrower screens the dialog has their width. */
  width?: number;
  onClose: () => void;
  children: ReactNode;
};

export const OVERLAY = "print:hidden fixed inset-0 z-40 animate-appear bg-black/45";

/** A dialog in the middle of the screen, open as long as it is rendered. */
export function Dialog({ title, description, width = 560, onClose, children }: Props) {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY} />
        <Radix.Content
          {...describedBy(description)}
          {...useDialogFocus()}
          style={{ maxWidth: `min(${width}px, calc(100vw - 24px))` }}
          className="fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-24px)] w-full -translate-x-1/2 -translate-y-1/2 animate-appear flex-col rounded-panel border bg-surface text-text shadow-floating"
        >
          <DialogHeader title={title} description={description} />
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * A panel at the side of the screen, full-width on a phone, open as long as it is rendered.
 * @param opener gets the focus when it closes; by default, what had it before
 * @param isRecord it shows one record of a list, which then prints without the list
 */
export function Sheet({
  title,
  description,
  width = 520,
  side = "right",
  opener,
  isRecord,
  onClose,
  children,
}: Props & { side?: "left" | "right"; opener?: RefObject<HTMLElement | null>; isRecord?: boolean }) {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY} />
        <Radix.Content
          {...describedBy(description)}
          {...useDialogFocus(opener)}
          data-record={isRecord}
          style={{ maxWidth: `min(${width}px, 100vw)` }}
          className={`fixed inset-y-0 z-50 flex w-full animate-appear flex-col bg-surface text-text shadow-floating ${side === "right" ? "right-0 border-l" : "left-0 border-r"}`}
        >
          <DialogHeader title={title} description={description} />
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The title of a dialog or a panel, with the button that closes it. */
export function DialogHeader({ title, description }: { title: ReactNode; description: string | undefined }) {
  return (
    <div className="flex items-start gap-3 border-b px-5 py-4">
      <div className="min-w-0 flex-1">
        <Radix.Title className="text-base font-semibold break-words">{title}</Radix.Title>
        {description && <Radix.Description className="mt-0.5 text-muted">{description}</Radix.Description>}
      </div>
      <Radix.Close
        data-actions
        aria-label="Close"
        className="-mt-1 -mr-2 inline-flex size-8 shrink-0 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text"
      >
        <X aria-hidden className="size-4" />
      </Radix.Close>
    </div>
  );
}

// Radix links the description automatically, and without one warns unless this is undefined.
const describedBy = (description: string | undefined) => (description ? {} : { "aria-describedby": undefined });

/** The scrolling middle of a dialog. */
export function DialogBody({ children }: { children: ReactNode }) {
  // A field that gets the focus comes into view with the message below it.
  return (
    <div className="flex min-h-0 flex-1 scroll-pb-16 flex-col gap-4 overflow-y-auto px-5 py-4 *:shrink-0">
      {children}
    </div>
  );
}

/** The same for what is only read: the keyboard scrolls it. */
export function DialogText({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-5 py-4 *:shrink-0"
    >
      {children}
    </section>
  );
}

/** The row of buttons at the end of a dialog. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <footer className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">{children}</footer>;
}
