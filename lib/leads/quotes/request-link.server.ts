import "server-only";
import { z } from "zod";
import { decrypt, encrypt } from "@/lib/platform/crypto/pii.server";
import { DAY_MS, MINUTE_MS } from "@/lib/platform/time/milliseconds";
import { linkPath } from "./link-path";

/** How long a slot lasts, and how long a link is good for where the client is called as soon as possible. */
const SLOT_MS = 30 * MINUTE_MS;

const stored = z.strictObject({
  kind: z.literal("quote request"),
  tenant_id: z.int(),
  product_id: z.int(),
  lead_id: z.int().nullable(),
  at: z.iso.datetime().nullable(),
  asked_at: z.iso.datetime(),
  withdrawn: z.boolean(),
});

/** A quote request, as the link on its thank-you page has it. `lead_id` is null where nobody is called. */
export type RequestOfLink = {
  tenant_id: number;
  product_id: number;
  lead_id: number | null;
  /** When the client asked to be called; null for as soon as possible. */
  at: Date | null;
  asked_at: Date;
  withdrawn: boolean;
};

/**
 * The path of a request's page. What names the request is encrypted, so that it doesn't tell whether there is a lead; it
 * names no person.
 */
export function requestPath(slug: string, request: RequestOfLink): string {
  const encrypted = encrypt(JSON.stringify({ kind: "quote request", ...request }));
  return linkPath(slug, Buffer.from(encrypted, "base64").toString("base64url"));
}

/** The request of a link; null when the link isn't ours, or its slot is over. */
export function readRequestToken(token: string, now = new Date()): RequestOfLink | null {
  const read = decrypted(token);
  if (read === null) return null;
  const { kind: _, at, asked_at, ...rest } = read;
  const request = { ...rest, at: at === null ? null : new Date(at), asked_at: new Date(asked_at) };
  return now < endOf(request) ? request : null;
}

const endOf = ({ at, asked_at }: Pick<RequestOfLink, "at" | "asked_at">): Date =>
  at === null ? new Date(asked_at.getTime() + DAY_MS) : new Date(at.getTime() + SLOT_MS);

function decrypted(token: string) {
  if (!/^[\w-]{40,600}$/.test(token)) return null;
  try {
    const text = decrypt(Buffer.from(token, "base64url").toString("base64"));
    return stored.parse(JSON.parse(text));
  } catch {
    return null; // made up, or of another key
  }
}
