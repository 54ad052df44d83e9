"use client";

import { useEffect } from "react";
import { belongsElsewhere } from "@/lib/platform/client/keyboard";
import { CommandPalette } from "./command-palette";
import { KeysDialog } from "./keys-dialog";
import type { NavSection } from "./navigation";

export type Opened = "palette" | "keys" | undefined;

type Props = { sections: NavSection[]; opened: Opened; onOpen: (opened: Opened) => void };

/** What every screen has on the keyboard: Ctrl or ⌘ K for the palette, ? for the list of keys. */
export function Shortcuts({ sections, opened, onOpen }: Props) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPalette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
      if (!isPalette && (event.key !== "?" || belongsElsewhere(event))) return;
      event.preventDefault();
      onOpen(isPalette ? "palette" : "keys");
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [onOpen]);

  const close = () => onOpen(undefined);
  if (opened === "palette") return <CommandPalette sections={sections} onClose={close} />;
  if (opened === "keys") return <KeysDialog onClose={close} />;
  return null;
}
