"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUser } from "./user";
import type { PresenceKind, Present } from "@/lib/insights/presence/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";

const CONFIRM_EVERY_MS = 25_000;

/** The names of the others who have a record open, as live events tell. */
export function usePresent(kind: PresenceKind, id: number): string[] {
  const { id: me } = useUser();
  const { data = NOBODY } = useQuery<Present[]>({ queryKey: queryKeys.presence(), enabled: false });
  const others = data.filter((each) => each.kind === kind && each.record_id === id && each.user_id !== me);
  return [...new Set(others.map(({ name }) => name))];
}

const NOBODY: Present[] = [];

/** Tells the others that this record is open here, for as long as it is. */
export function useTellPresence(kind: PresenceKind, id: number): void {
  useEffect(() => {
    const tell = (left: boolean) => void api.post(`/${kind}s/${id}/presence`, { left }).catch(() => {}); // the next one may succeed
    tell(false);
    const confirming = setInterval(() => tell(false), CONFIRM_EVERY_MS);
    return () => {
      clearInterval(confirming);
      tell(true);
    };
  }, [kind, id]);
}
