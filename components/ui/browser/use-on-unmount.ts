"use client";

import { useEffect, useEffectEvent } from "react";

export function useOnUnmount(action: () => void): void {
  const run = useEffectEvent(action);
  useEffect(() => () => run(), []);
}
