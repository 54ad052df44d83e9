"use client";

import { useKeys } from "@/components/ui/use-keys";
import { useWindowEvent } from "@/components/ui/use-window-event";
import { CommandPalette } from "./command-palette";
import { KeysDialog } from "./keys-dialog";
import type { NavSection } from "./navigation";

export type Opened = "palette" | "keys" | undefined;

type Props = { sections: NavSection[]; opened: Opened; onOpen: (opened: Opened) => void };

/** The shortcuts of every screen: Ctrl+K or ⌘K for the palette, ? for the list of keys. */
export function Shortcuts({ sections, opened, onOpen }: Props) {
  useKeys({ "?": () => onOpen("keys") });
  useWindowEvent("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
    event.preventDefault();
    onOpen("palette");
  });

  const close = () => onOpen(undefined);
  if (opened === "palette") return <CommandPalette sections={sections} onClose={close} />;
  if (opened === "keys") return <KeysDialog onClose={close} />;
  return null;
}
