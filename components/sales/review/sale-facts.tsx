"use client";

import { type ReactNode, useState } from "react";
import { ContactWarnings } from "@/components/sales/form/contact-warnings";
import { ScreenBody } from "@/components/sales/form/screen-body";
import { SCREENS, screenOfKey } from "@/components/sales/form/screens";
import { useWindowEvent } from "@/components/ui/browser/use-window-event";
import { Select } from "@/components/ui/input/input";

/** The sale to read, step by step. Alt with a digit opens a step. Below stands what else is known of it. */
export function SaleFacts({ children }: { children: ReactNode }) {
  const [screen, setScreen] = useState(0);
  const shown = SCREENS[screen] ?? SCREENS[0];

  useWindowEvent("keydown", (event) => {
    const next = screenOfKey(event);
    if (next === undefined || document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    setScreen(next);
  });

  return (
    <section
      aria-label="Sale"
      className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
    >
      <ContactWarnings />
      <Select aria-label="Step of the sale" value={screen} onChange={({ target }) => setScreen(Number(target.value))}>
        {SCREENS.map(({ id, title }, index) => (
          <option key={id} value={index}>
            {index + 1}. {title}
          </option>
        ))}
      </Select>
      <ScreenBody key={shown.id} screen={shown.id} isEditable={false} />
      {children}
    </section>
  );
}
