"use client";

import { useState } from "react";
import { useAskNextLead } from "@/components/screen/ask-next-lead";
import type { NavSection } from "@/components/shell/navigation/navigation";
import { useKeys } from "@/components/ui/browser/use-keys";
import { useWindowEvent } from "@/components/ui/browser/use-window-event";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";

const CommandPalette = lazyDialog(() => import("./command-palette").then((module) => module.CommandPalette));
const NextLead = lazyDialog(() => import("./next-lead").then((module) => module.NextLead));
const KeysDialog = lazyDialog(() => import("./keys-dialog").then((module) => module.KeysDialog));

export type Opened = "palette" | "keys" | undefined;

type Props = {
  sections: NavSection[];
  opened: Opened;
  onOpen: (opened: Opened) => void;
  /** Called when the next lead is open, or there is none. */
  onAsked: () => void;
};

/** The shortcuts of every screen: Ctrl+K or ⌘K for the palette, ? for the list of keys, n for the next lead. */
export function Shortcuts({ sections, opened, onOpen, onAsked }: Props) {
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

  const { ask, isAsking } = useAskNextLead();
  // A screen with its own use for n has a button with that shortcut.
  useKeys({
    n: ask && !isAsking ? () => !document.querySelector('[aria-keyshortcuts~="n" i]') && ask() : undefined,
  });

  const close = () => onOpen(undefined);
  if (isAsking) return <NextLead sections={sections} onClose={onAsked} />;
  if (opened === "palette") return <CommandPalette sections={sections} onKeys={showKeys} onClose={close} />;
  if (opened === "keys") return <KeysDialog place={place} onClose={close} />;
  return null;
}
