"use client";

import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useReducer, useState } from "react";

const OnFailure = createContext<() => void>(() => {});

/** Shows something else instead of a chart whose code can't be fetched. */
export function CanvasBoundary({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [hasFailed, fail] = useReducer(() => true, false);
  return hasFailed ? fallback : <OnFailure value={fail}>{children}</OnFailure>;
}

type Code<Props> = { loaded: ComponentType<Props> | undefined; load: () => Promise<ComponentType<Props>> };

/** A canvas whose code is fetched when it is first drawn. The server never renders it. */
export function lazyCanvas<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  skeleton: ReactNode,
): ComponentType<Props> {
  const code: Code<Props> = { loaded: undefined, load };
  return (props) => <LazyCanvas code={code} props={props} skeleton={skeleton} />;
}

type LazyProps<Props> = { code: Code<Props>; props: Props; skeleton: ReactNode };

function LazyCanvas<Props extends object>({ code, props, skeleton }: LazyProps<Props>) {
  const fail = useContext(OnFailure);
  const [Canvas, setCanvas] = useState(() => code.loaded);
  useEffect(() => {
    if (Canvas) return;
    code.load().then((loaded) => {
      code.loaded = loaded;
      setCanvas(() => loaded);
    }, fail);
  }, [Canvas, code, fail]);
  return Canvas ? <Canvas {...props} /> : skeleton;
}
