"use client";

import { useState } from "react";
import { useMayAsk } from "@/components/leads/work/use-may-ask";
import { type NavSection, queuesIn } from "@/components/shell/navigation/navigation";
import { useKeys } from "@/components/ui/browser/use-keys";
import { useWindowEvent } from "@/components/ui/browser/use-window-event";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";

const CommandPalette = lazyDialog(() => import("./command-palette").then((module) => module.CommandPalette));
const NextLead = lazyDialog(() => import("./next-lead").then((module) => module.NextLead));
const KeysDialog = lazyDialog(() => import("./keys-dialog").then((module) => module.KeysDialog));

export type Opened = "palette" | "keys" | undefined;

type Props = { sections: NavSection[]; opened: Opened; onOpen: (opened: Opened) => void };

/** The shortcuts of every screen: Ctrl+K or ⌘K for the palette, ? for the list of keys, n for the next lead. */
export function Shortcuts({ sections, opened, onOpen }: Props) {
  const [place, setPlace] = useState<string>();
  const showKeys = () => {
    setPlace(document.querySelector<HTMLElement>("[data-keys]")?.dataset.keys);
    onOpen("keys");
  };
  // Also in a panel that has keys of its own.
  useKeys({ "?": () => !document.querySelector('[role="dialog"]:not([data-keys])') && showKeys() }, { inDialog: true });
  useWindowEvent("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
    event.preventDefault();
    onOpen("palette");
  });

  const [isAsking, setAsking] = useState(false);
  const mayAsk = useMayAsk() && queuesIn(sections).length > 0;
  // A screen with a use of its own for n says so at the button.
  useKeys({
    n: mayAsk && !isAsking ? () => !document.querySelector('[aria-keyshortcuts~="n" i]') && setAsking(true) : undefined,
  });

  const close = () => onOpen(undefined);
  if (isAsking) return <NextLead sections={sections} onClose={() => setAsking(false)} />;
  if (opened === "palette") return <CommandPalette sections={sections} onKeys={showKeys} onClose={close} />;
  if (opened === "keys") return <KeysDialog place={place} onClose={close} />;
  return null;
}
