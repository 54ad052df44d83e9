"use client";

import * as Radix from "@radix-ui/react-dialog";
import { usePathname } from "next/navigation";
import { type KeyboardEvent, useId, useState } from "react";
import { NextLeadRequest } from "@/components/leads/work/next-lead-request";
import { useMayAsk } from "@/components/leads/work/use-may-ask";
import { useGo } from "@/components/screen/offline";
import { useRecentPlaces } from "@/components/screen/recent-places";
import { useUser } from "@/components/screen/user";
import type { NavGroup, NavSection } from "@/components/shell/navigation/navigation";
import { useOptionKeys } from "@/components/ui/browser/use-option-keys";
import { actionsOf, leadActionsOf } from "./actions";
import { type Place, usePlaces } from "./use-places";

type Props = { sections: NavSection[]; onKeys: () => void; onClose: () => void };

/** Does what a screen's buttons do, and finds screens, leads and sales by name, and goes to them. */
export function CommandPalette({ sections, onKeys, onClose }: Props) {
  const id = useId();
  const openPage = useGo();
  const [text, setText] = useState("");
  const { recent, remember } = useRecentPlaces();
  const [asked, setAsked] = useState<NavGroup>();
  const user = useUser();
  const mayAsk = useMayAsk();
  const [, , shown] = usePathname().split("/");
  const actions = [...leadActionsOf(user, sections, { mayAsk, shown }), ...actionsOf(user, onKeys)];
  const { places, refusal } = usePlaces({ sections, recent, actions }, text);
  const { position, onKeyDown, reset } = useOptionKeys(places, go);

  /** The page's own button also saves what the page holds, so it is pressed where there is one. */
  function askNext(product: NavGroup) {
    const button =
      product.slug === shown && document.querySelector<HTMLElement>('main [aria-keyshortcuts="n"]:enabled');
    if (!button) return setAsked(product);
    onClose();
    button.click();
  }

  function go(place: Place) {
    if (place.asksFor) return askNext(place.asksFor);
    onClose();
    if (place.run) return place.run();
    remember(place);
    openPage(place.href);
  }

  if (asked) return <NextLeadRequest products={[asked]} onClose={onClose} />;
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-black/45" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed top-[12dvh] left-1/2 z-50 flex max-h-[70dvh] w-[calc(100vw-24px)] max-w-140 -translate-x-1/2 animate-appear flex-col overflow-hidden rounded-panel border bg-surface shadow-floating"
        >
          <Radix.Title className="sr-only">Go to</Radix.Title>
          <input
            role="combobox"
            aria-label="Search screens, leads and sales"
            aria-expanded
            aria-controls={`${id}-places`}
            aria-activedescendant={places[position] && `${id}-${position}`}
            autoComplete="off"
            placeholder="Search screens, leads and sales …"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              reset();
            }}
            onKeyDown={onKeyDown}
            className="h-12 w-full border-b bg-transparent px-4 text-base outline-none"
          />
          <div id={`${id}-places`} role="listbox" aria-label="Places" className="overflow-y-auto p-1.5">
            {places.map((place, index) => (
              <PlaceOption
                key={`${place.hint} ${place.href} ${place.label}`}
                id={`${id}-${index}`}
                place={place}
                isCurrent={index === position}
                onChoose={() => go(place)}
                onKeyDown={onKeyDown}
              />
            ))}
            {refusal && <p className="px-3 py-2 text-warning-text">Leads and sales could not be searched. {refusal}</p>}
            {places.length === 0 && !refusal && <p className="px-3 py-8 text-center text-muted">No matches</p>}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type OptionProps = {
  id: string;
  place: Place;
  /** The option that the keyboard is at. */
  isCurrent: boolean;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

// On the ground of the chosen option, muted text would be too faint.
const FAINT = "text-[13px] text-muted group-aria-selected:text-primary-text";

const PlaceOption = ({ id, place, isCurrent, onChoose, onKeyDown }: OptionProps) => (
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isCurrent}
    onClick={onChoose}
    onKeyDown={onKeyDown}
    className="group flex cursor-pointer items-baseline justify-between gap-4 rounded-control px-3 py-2 hover:bg-hover aria-selected:bg-primary-soft aria-selected:text-primary-text"
  >
    <span className="min-w-0 flex-1">
      <span className="block truncate">{place.label}</span>
      {place.detail && <span className={`tabular block truncate ${FAINT}`}>{place.detail}</span>}
    </span>
    <span className={`shrink-0 ${FAINT}`}>{place.hint}</span>
  </div>
);
