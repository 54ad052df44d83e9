"use client";

import * as Radix from "@radix-ui/react-dialog";
import { type ReactNode, useRef, useState } from "react";
import { DialogHeader, OVERLAY } from "./dialog";
import { PANEL_SLOT, PANEL_WIDTH } from "./panel-slot";

type Props = {
  title: ReactNode;
  description: string | undefined;
  /** Which keys apply in it, for the list of keys. */
  keys: string;
  /** What gets the focus when it closes, if that is still on the page. */
  returnTo: () => HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
};

const IS_WIDE = "(min-width: 1280px)";

/**
 * One record beside its list, open as long as it is rendered. On wide screens the list stays alive and visible; on others
 * the panel covers it. The content decides what has the focus first; the panel itself has it until then.
 */
export function SidePanel({ title, description, keys, returnTo, onClose, children }: Props) {
  // As it was when the panel opened: in the other place it would begin anew, without what has been typed.
  const [isWide] = useState(() => matchMedia(IS_WIDE).matches);
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Radix.Root open modal={!isWide} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal container={isWide ? document.getElementById(PANEL_SLOT) : undefined}>
        {!isWide && <Radix.Overlay className={OVERLAY} />}
        <Radix.Content
          ref={panel}
          tabIndex={-1}
          data-keys={keys}
          data-record
          {...(!description && { "aria-describedby": undefined })}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (!panel.current?.contains(document.activeElement)) panel.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // A field of the page that a lead leads on to may have the focus already, and the page itself has it when a
            // dialog on top of the panel closed together with it.
            if (document.activeElement?.matches("body, main")) returnTo()?.focus();
          }}
          // Focus in the adjacent list does not close the panel.
          onInteractOutside={(event) => isWide && event.preventDefault()}
          className={`flex flex-col bg-surface text-text outline-none ${isWide ? BESIDE : ABOVE}`}
        >
          <DialogHeader title={title} description={description} />
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const NARROW = "fixed inset-y-0 right-0 z-50 w-full max-w-140 border-l";
const ABOVE = `${NARROW} animate-appear shadow-floating`;
/** Above the list all the same once the window is made narrower. */
const BESIDE = `max-xl:shadow-floating ${NARROW} xl:sticky xl:inset-y-auto xl:top-14 xl:z-auto xl:h-[calc(100dvh-3.5rem-var(--banner-height,0px))] list-page:xl:h-auto ${PANEL_WIDTH}`;
