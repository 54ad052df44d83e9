import { useEffect, useState } from "react";
import { whenIdle } from "./when-idle";

/** `code` is undefined until it is there. @throws what the browser says when it can't be fetched */
export type LazyCode<Code> = { code: Code | undefined; load: () => Promise<Code> };

/** What is shown in place of code that could not be fetched. */
export const NOT_LOADED = new Error("This could not be loaded. Check your connection and try again.");

/** Code that is fetched when it is asked for, once. */
export function codeOnDemand<Code>(load: () => Promise<Code>): LazyCode<Code> {
  const lazy: LazyCode<Code> = {
    code: undefined,
    load: async () => {
      lazy.code ??= await load();
      return lazy.code;
    },
  };
  return lazy;
}

/**
 * Code that is not part of a page's first load. It is fetched once the page is used and the browser is idle, or at the
 * latest when somebody asks for it.
 */
export function lazyCode<Code>(load: () => Promise<Code>): LazyCode<Code> {
  const lazy = codeOnDemand(load);
  whenIdle(() => void lazy.load().catch(() => {})); // tried again when it is asked for
  return lazy;
}

type State = "loading" | "loaded" | "failed";

/** Fetches code while what needs it is shown. `code` is undefined until then, and after it has failed until a retry. */
export function useLazyCode<Code>(lazy: LazyCode<Code>) {
  const [state, setState] = useState<State>(lazy.code ? "loaded" : "loading");
  useEffect(() => {
    if (state !== "loading") return;
    lazy.load().then(
      () => setState("loaded"),
      () => setState("failed"),
    );
  }, [lazy, state]);
  return { code: lazy.code, hasFailed: state === "failed", retry: () => setState("loading") };
}
