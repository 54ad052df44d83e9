"use client";

import { type ComponentType, useEffect, useReducer, useState } from "react";
import { OVERLAY } from "./dialog";
import { whenIdle } from "./when-idle";

type Code<Props> = { dialog: ComponentType<Props> | undefined; fetch: () => Promise<void> };

/**
 * A dialog whose code is not part of the page's first load. It is fetched once the browser is idle, so that the dialog
 * opens at once, or at the latest when it is opened. The server never renders it.
 */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const code: Code<Props> = {
    dialog: undefined,
    fetch: async () => {
      code.dialog ??= await load();
    },
  };
  whenIdle(() => void code.fetch().catch(() => {})); // tried again when it is opened
  return (props) => <LazyDialog code={code} props={props} />;
}

function LazyDialog<Props extends object>({ code, props }: { code: Code<Props>; props: Props }) {
  const [failure, setFailure] = useState<unknown>();
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!code.dialog) code.fetch().then(rerender, setFailure);
  }, [code]);
  if (failure) throw failure;
  return code.dialog ? <code.dialog {...props} /> : <Loading />;
}

// A dialog to everything else, so that the shortcuts of the page behind it do nothing.
const Loading = () => <div role="dialog" aria-label="Loading" aria-busy className={OVERLAY} />;
