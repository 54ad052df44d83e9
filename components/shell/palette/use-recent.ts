"use client";

import { useUser } from "@/components/screen/user";
import { useStored } from "@/components/ui/browser/use-stored";
import type { Place } from "./use-places";

const MAX_RECENT = 5;
const HINT = "Recent";

/** The places that the palette last went to in this tab. They may name clients, so they end with it. */
export function useRecent() {
  const { id } = useUser();
  const [stored, store] = useStored("session", `recent-places-${id}`);
  const recent = parse(stored);
  return {
    recent,
    remember: ({ label, detail, href }: Place) => {
      const others = recent.filter((place) => place.href !== href);
      store(JSON.stringify([{ label, detail, href, hint: HINT }, ...others].slice(0, MAX_RECENT)));
    },
  };
}

function parse(stored: string | null): Place[] {
  try {
    const places: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(places) ? places.filter(isPlace) : [];
  } catch {
    return [];
  }
}

const isPlace = (value: unknown): value is Place =>
  typeof value === "object" &&
  value !== null &&
  "label" in value &&
  typeof value.label === "string" &&
  "href" in value &&
  typeof value.href === "string" &&
  value.href.startsWith("/");
