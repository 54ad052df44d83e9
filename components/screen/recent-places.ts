"use client";

import { useOnChange } from "@/components/ui/browser/use-on-change";
import { useStored } from "@/components/ui/browser/use-stored";
import { useUser } from "./user";

export type RecentPlace = {
  label: string;
  /** A second line, by which records of one name are told apart. */
  detail?: string;
  href: string;
};

const MAX_RECENT = 5;

/** The places that the user last went to in this tab. They may name clients, so they end with it. */
export function useRecentPlaces() {
  const { id } = useUser();
  const [stored, store] = useStored("session", `recent-places-${id}`);
  const recent = parse(stored);
  return {
    recent,
    remember: ({ label, detail, href }: RecentPlace) => {
      const others = recent.filter((place) => place.href !== href);
      store(JSON.stringify([{ label, detail, href }, ...others].slice(0, MAX_RECENT)));
    },
  };
}

/** Remembers a record that is open; undefined while it loads. */
export function useRememberPlace(place: RecentPlace | undefined): void {
  const { remember } = useRecentPlaces();
  useOnChange(place?.href, () => place && remember(place));
}

function parse(stored: string | null): RecentPlace[] {
  try {
    const places: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(places) ? places.filter(isPlace) : [];
  } catch {
    return [];
  }
}

const isPlace = (value: unknown): value is RecentPlace =>
  typeof value === "object" &&
  value !== null &&
  "label" in value &&
  typeof value.label === "string" &&
  "href" in value &&
  typeof value.href === "string" &&
  value.href.startsWith("/");
