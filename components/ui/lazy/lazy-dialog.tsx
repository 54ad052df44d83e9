"use client";

import type { ComponentType } from "react";
import { Spinner } from "@/components/ui/button";
import { Dialog, DialogBody, OVERLAY } from "@/components/ui/dialog/dialog";
import { RetryAlert } from "@/components/ui/retry-alert";
import { type LazyCode, lazyCode, NOT_LOADED, useLazyCode } from "./lazy-code";

type Closable = { onClose: () => void };

/** A dialog that is not part of the page's first load, and opens at once nevertheless. The server never renders it. */
export function lazyDialog<Props extends Closable>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const dialog = lazyCode(load);
  return (props) => <LazyDialog dialog={dialog} props={props} />;
}

type LazyProps<Props> = { dialog: LazyCode<ComponentType<Props>>; props: Props };

function LazyDialog<Props extends Closable>({ dialog, props }: LazyProps<Props>) {
  const { code: Shown, hasFailed, retry } = useLazyCode(dialog);
  if (Shown) return <Shown {...props} />;
  return hasFailed ? <Failed onRetry={retry} onClose={props.onClose} /> : <Loading />;
}

// A dialog to everything else, so that the shortcuts of the page behind it do nothing.
const Loading = () => (
  <div role="dialog" aria-label="Loading" aria-busy className={`${OVERLAY} grid place-items-center`}>
    <span className="grid rounded-panel bg-surface p-4 text-text shadow-floating">
      <Spinner className="size-6" />
    </span>
  </div>
);

const Failed = ({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) => (
  <Dialog title="Not loaded" width={420} onClose={onClose}>
    <DialogBody>
      <RetryAlert error={NOT_LOADED} onRetry={onRetry} />
    </DialogBody>
  </Dialog>
);
