import "server-only";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { Sendable } from "@/lib/platform/http/responses";
import { HOW_ON_CALL_OF_SALE } from "./record.server";
import type { Consent } from "./schema";

/** A ledger entry with its latest proof. */
export const withProof = {
  include: { recordings: { orderBy: { id: "desc" }, take: 1 } },
} as const satisfies Prisma.ConsentFindManyArgs;

type StoredConsent = Prisma.ConsentGetPayload<typeof withProof>;

/** A ledger entry as the API shows it. */
export function toConsent({ recordings, on_call, ...entry }: StoredConsent): Sendable<Consent> {
  const [proof] = recordings;
  return { ...entry, on_call: on_call ?? entry.how.startsWith(HOW_ON_CALL_OF_SALE), proof: proof ?? null };
}
