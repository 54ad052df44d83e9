import "server-only";
import { type Author, actorColumns } from "@/lib/identity/audit/audit.server";
import type { ConsentState } from "@/lib/leads/record/consent-states";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { ConsentChannel, ConsentPurpose } from "./schema";

type NewConsent = {
  tenant_id: number;
  /** Null for a person without a lead. */
  lead_id: number | null;
  purpose: ConsentPurpose;
  channel: ConsentChannel;
  state: ConsentState;
  /** How it was expressed. */
  how: string;
  wording?: string | null;
  evidence?: string | null;
  /** When it was expressed, where that was before now. */
  expressed_at?: Date | null;
  /** A user writes it by hand, from their word alone. */
  by_hand?: boolean;
  /** It was said on a call, so that a recording proves it. */
  on_call?: boolean;
};

/** Appends an entry to the consent ledger. */
export function recordConsent(author: Author, { on_call = false, ...consent }: NewConsent) {
  const { actor_id, actor_name } = actorColumns(author);
  return db.consent.create({ data: { ...consent, on_call, actor_id, actor_name } });
}

/** SQL that appends the same entry for the row of `lead` (id, tenant_id) in a statement that inserts one. */
export function consentInsertion(
  actorName: string,
  consent: Omit<NewConsent, "tenant_id" | "lead_id" | "on_call">,
): Prisma.Sql {
  const { purpose, channel, wording = null, state, how, expressed_at = null, evidence = null } = consent;
  return Prisma.sql`
    INSERT INTO consents (tenant_id, lead_id, purpose, channel, wording, state, how, expressed_at, evidence, actor_name, on_call)
    SELECT tenant_id, id, ${purpose}, ${channel}, ${wording}, ${state}, ${how}, ${expressed_at}::timestamptz, ${evidence},
      ${actorName}, false
    FROM lead`;
}

/** How an entry of a sale says that it was given on its call. Release 0.3.0 marks them by this text alone. */
export const HOW_ON_CALL_OF_SALE = "On the call of sale ";

/** The way of an entry whose texts were removed. The database knows it too: it allows no other change of the ledger. */
export const ANONYMISED = "Anonymised";

/**
 * Removes for good what was typed into a lead's ledger, such as the name and the contacts that evidence quotes. What the
 * person agreed to, by which channel, when, and who wrote it down stay.
 */
export const anonymiseConsents = ({ id, tenant_id }: { id: number; tenant_id: number }) =>
  db.consent.updateMany({
    where: { tenant_id, lead_id: id, how: { not: ANONYMISED } },
    data: { how: ANONYMISED, wording: null, evidence: null },
  });
