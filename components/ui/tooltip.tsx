"use client";

import * as Radix from "@radix-ui/react-tooltip";
import type { ReactNode } from "react";

type Props = { text: string | undefined; children: ReactNode };

/** A tooltip on one element, which must accept a ref. Without a text, it shows nothing. */
export const Tooltip = (props: Props) => (props.text ? <ChangingTooltip {...props} /> : props.children);

/** The same for a text that comes and goes: the element stays the same one, and keeps the focus. */
export const ChangingTooltip = ({ text, children }: Props) => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    {text && (
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-80 animate-appear break-words rounded-control bg-text px-2 py-1 text-[12px] text-background shadow-floating"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    )}
  </Radix.Root>
);

export const TooltipProvider = Radix.Provider;
