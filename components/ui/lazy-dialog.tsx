"use client";

import { type ComponentType, useEffect, useReducer, useState } from "react";
import { OVERLAY } from "./dialog";
import { type LazyCode, lazyCode } from "./lazy-code";

/** A dialog that is not part of the page's first load, and opens at once nevertheless. The server never renders it. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const dialog = lazyCode(load);
  return (props) => <LazyDialog dialog={dialog} props={props} />;
}

type LazyProps<Props> = { dialog: LazyCode<ComponentType<Props>>; props: Props };

function LazyDialog<Props extends object>({ dialog, props }: LazyProps<Props>) {
  const [failure, setFailure] = useState<unknown>();
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!dialog.code) dialog.load().then(rerender, setFailure);
  }, [dialog]);
  if (failure) throw failure;
  return dialog.code ? <dialog.code {...props} /> : <Loading />;
}

// A dialog to everything else, so that the shortcuts of the page behind it do nothing.
const Loading = () => <div role="dialog" aria-label="Loading" aria-busy className={OVERLAY} />;
