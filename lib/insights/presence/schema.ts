import { z } from "zod";

/** The body of POST /api/leads/{id}/presence, and of sales: the record is open in this session, or was left. */
export const presenceInput = z.strictObject({ left: z.boolean().optional() });

/** Why it takes no Idempotency-Key. */
export const PRESENCE_WITHOUT_KEY = "To note the same again changes nothing.";

/** What can be open. */
export const PRESENCE_KINDS = ["lead", "sale"] as const;
export type PresenceKind = (typeof PRESENCE_KINDS)[number];

/** Somebody who has a record open. */
export type Present = { kind: PresenceKind; record_id: number; user_id: number; name: string };
