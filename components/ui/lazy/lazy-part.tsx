"use client";

import type { ComponentType, ReactNode } from "react";
import { Loading } from "@/components/ui/loading";
import { RetryAlert } from "@/components/ui/retry-alert";
import { codeOnDemand, type LazyCode, lazyCode, NOT_LOADED, useLazyCode } from "./lazy-code";

/**
 * A part of a screen whose code is fetched when the part is first shown. When that fails, the part says so in its place
 * and can be tried again; the screen around it stays. The server renders `loading`.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loading: ReactNode = <Loading />,
): ComponentType<Props> {
  return lazily(codeOnDemand(load), loading);
}

/**
 * The same for a part that can't wait for its code: somebody is calling, or types at once. Its code is fetched once the
 * page is used and the browser is idle.
 */
export function idlePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loading: ReactNode,
): ComponentType<Props> {
  return lazily(lazyCode(load), loading);
}

const lazily =
  <Props extends object>(part: LazyCode<ComponentType<Props>>, loading: ReactNode) =>
  (props: Props) => <LazyPart part={part} props={props} loading={loading} />;

type LazyProps<Props> = { part: LazyCode<ComponentType<Props>>; props: Props; loading: ReactNode };

function LazyPart<Props extends object>({ part, props, loading }: LazyProps<Props>) {
  const { code: Part, hasFailed, retry } = useLazyCode(part);
  if (Part) return <Part {...props} />;
  return hasFailed ? <RetryAlert error={NOT_LOADED} onRetry={retry} /> : loading;
}
