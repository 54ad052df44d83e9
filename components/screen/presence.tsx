"use client";

import { useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { useEffect } from "react";
import { Name } from "@/components/ui/name";
import { Tooltip } from "@/components/ui/tooltip";
import type { PresenceKind, Present } from "@/lib/insights/presence/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { initials } from "@/lib/platform/text/format";
import { useUser } from "./user";

type Props = { kind: PresenceKind; id: number };

/** Says who else has the open record open. */
export function PresentHere({ kind, id }: Props) {
  useTellPresence(kind, id);
  const names = usePresent(kind, id);
  return (
    <div role="status" className={names.length === 0 ? "sr-only" : undefined}>
      {names.length > 0 && (
        <p className="flex items-center gap-2.5 rounded-control bg-warning-soft px-3 py-2 text-warning-text">
          <UsersRound aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0">
            <Name>{names.join(", ")}</Name> {names.length === 1 ? "is" : "are"} in this {kind}.
          </span>
        </p>
      )}
    </div>
  );
}

/** The same in a row of a list: the letters of whoever has it open. */
export function PresentInRow({ kind, id }: Props) {
  const names = usePresent(kind, id);
  if (names.length === 0) return null;
  const [first = ""] = names;
  const [name = "", ...surname] = first.split(" ");
  const text = `${names.join(", ")} ${names.length === 1 ? "is" : "are"} in this ${kind}`;
  return (
    <Tooltip text={text}>
      <span
        translate="no"
        className="ml-2 inline-flex size-5 shrink-0 items-center justify-center rounded-full bg-warning-soft text-[10px] font-semibold text-warning-text"
      >
        <span aria-hidden>{initials(name, surname.at(-1))}</span>
        <span className="sr-only">{text}</span>
      </span>
    </Tooltip>
  );
}

const CONFIRM_EVERY_MS = 25_000;

/** The names of the others who have a record open, as live events tell. */
function usePresent(kind: PresenceKind, id: number): string[] {
  const { id: me } = useUser();
  const { data = NOBODY } = useQuery<Present[]>({ queryKey: queryKeys.presence(), enabled: false });
  const others = data.filter((each) => each.kind === kind && each.record_id === id && each.user_id !== me);
  return [...new Set(others.map(({ name }) => name))];
}

const NOBODY: Present[] = [];

/** Tells the others that this record is open here, for as long as it is. */
function useTellPresence(kind: PresenceKind, id: number): void {
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
