"use client";

import { type ComponentType, useEffect, useState } from "react";
import { Spinner } from "./button";
import { Dialog, DialogBody, OVERLAY } from "./dialog";
import { type LazyCode, lazyCode } from "./lazy-code";
import { RetryAlert } from "./retry-alert";

type Closable = { onClose: () => void };

/** A dialog that is not part of the page's first load, and opens at once nevertheless. The server never renders it. */
export function lazyDialog<Props extends Closable>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const dialog = lazyCode(load);
  return (props) => <LazyDialog dialog={dialog} props={props} />;
}

type LazyProps<Props> = { dialog: LazyCode<ComponentType<Props>>; props: Props };
type State = "loading" | "loaded" | "failed";

function LazyDialog<Props extends Closable>({ dialog, props }: LazyProps<Props>) {
  const [state, setState] = useState<State>(dialog.code ? "loaded" : "loading");
  useEffect(() => {
    if (state !== "loading") return;
    dialog.load().then(
      () => setState("loaded"),
      () => setState("failed"),
    );
  }, [dialog, state]);
  if (dialog.code) return <dialog.code {...props} />;
  return state === "failed" ? <Failed onRetry={() => setState("loading")} onClose={props.onClose} /> : <Loading />;
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

const NOT_LOADED = new Error("This could not be loaded. Check your connection and try again.");
