import { useEffect, useState } from "react";
import type { LazyCode } from "./lazy-code";

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
