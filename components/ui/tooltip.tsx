"use client";

import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";

/** A tooltip on one element, which must accept a ref. Without a text, it shows nothing. */
export function Tooltip({ text, children }: { text: string | undefined; children: ReactNode }) {
  if (!text) return children;
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-80 animate-appear rounded-control bg-text px-2 py-1 text-[12px] text-background shadow-floating"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export const TooltipProvider = Radix.Provider;
