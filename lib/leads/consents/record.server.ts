import "server-only";
import { type Author, actorColumns } from "@/lib/platform/audit/audit.server";
import { db } from "@/lib/platform/db/client.server";
import type { ConsentChannel, ConsentPurpose, ConsentState } from "./schema";

export type NewConsent = {
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
};

/** Appends an entry to the consent ledger. */
export function recordConsent(author: Author, consent: NewConsent) {
  const { actor_id, actor_name } = actorColumns(author);
  return db.consent.create({ data: { ...consent, actor_id, actor_name } });
}
