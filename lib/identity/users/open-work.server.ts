import "server-only";
import { openWorkOf } from "@/lib/identity/open-work/open-work.server";
import { formatCount, fullNameOf } from "@/lib/platform/text/format";
import { conflict } from "@/lib/platform/http/errors.server";
import type { User } from "./schema";

/** @throws HttpError 409 with the counts of `leads` and `sales` while the user has open work */
export async function refuseWithOpenWork(user: User): Promise<void> {
  const { leads, sales } = await openWorkOf({ kind: "user", id: user.id, name: fullNameOf(user) });
  if (leads + sales === 0) return;
  const counts = [count(leads, "open lead"), count(sales, "open sale")].filter(Boolean).join(" and ");
  throw conflict(`${fullNameOf(user)} still has ${counts}. Hand them over first.`, { leads, sales });
}

const count = (number: number, noun: string) =>
  number > 0 && `${formatCount(number)} ${noun}${number === 1 ? "" : "s"}`;
