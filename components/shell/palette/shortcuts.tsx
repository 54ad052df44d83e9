"use client";

import { useState } from "react";
import { useMayAsk } from "@/components/leads/work/use-may-ask";
import { useRecentPlaces } from "@/components/screen/recent-places";
import type { NavGroup, NavSection } from "@/components/shell/navigation/navigation";
import { useKeys } from "@/components/ui/browser/use-keys";
import { useWindowEvent } from "@/components/ui/browser/use-window-event";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { RESOURCES } from "@/lib/identity/resources/resources";

const CommandPalette = lazyDialog(() => import("./command-palette").then((module) => module.CommandPalette));
const NextLeadRequest = lazyDialog(() =>
  import("@/components/leads/work/next-lead-request").then((module) => module.NextLeadRequest),
);
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
  const products = useQueues(sections);
  const mayAsk = useMayAsk() && products.length > 0;
  // A screen with a use of its own for n says so at the button.
  useKeys({
    n: mayAsk && !isAsking ? () => !document.querySelector('[aria-keyshortcuts~="n" i]') && setAsking(true) : undefined,
  });

  const close = () => onOpen(undefined);
  if (isAsking) return <NextLeadRequest products={products} onClose={() => setAsking(false)} />;
  if (opened === "palette") return <CommandPalette sections={sections} onKeys={showKeys} onClose={close} />;
  if (opened === "keys") return <KeysDialog place={place} onClose={close} />;
  return null;
}

/** The products whose leads the user works: first those of the records that were open last. */
function useQueues(sections: NavSection[]): NavGroup[] {
  const { recent } = useRecentPlaces();
  const products = sections.flatMap(({ label, groups }) => (label === RESOURCES.leads.label ? groups : []));
  const lastOpen = ({ slug }: NavGroup) => {
    const place = recent.findIndex(({ href }) => /^\/(?:leads|sales)\/([^/?]+)/.exec(href)?.[1] === slug);
    return place === -1 ? recent.length : place;
  };
  return products.toSorted((one, other) => lastOpen(one) - lastOpen(other));
}
