import "server-only";
import { tenantAddress } from "@/lib/identity/tenancy/address.server";
import { isSigned, sign } from "@/lib/platform/crypto/signature.server";
import { MAX_ID } from "@/lib/platform/schemas/max-id";

const PURPOSE = "unsubscribe from a report";

/** One person's subscription to one report. */
type Subscription = { report_id: number; user_id: number };

/** What a link to unsubscribe names: it needs no sign-in, and is good for as long as the subscription exists. */
export function unsubscribeToken({ report_id, user_id }: Subscription): string {
  const text = `${report_id}.${user_id}`;
  return `${text}.${sign(PURPOSE, text)}`;
}

/** The subscription that a token names; null when we have not made it. */
export function readToken(token: string): Subscription | null {
  const [, report = "", user = "", signature = ""] = /^(\d{1,10})\.(\d{1,10})\.([\w-]{1,64})$/.exec(token) ?? [];
  if (!isSigned(PURPOSE, `${report}.${user}`, signature)) return null;
  const [report_id, user_id] = [Number(report), Number(user)];
  return Math.max(report_id, user_id) <= MAX_ID ? { report_id, user_id } : null;
}

/** The page that asks whether to unsubscribe. */
export const unsubscribePage = (subdomain: string | null, token: string) =>
  tenantAddress(subdomain, `/unsubscribe?token=${token}`);

/** The address to which an email program posts "List-Unsubscribe=One-Click" (RFC 8058). */
export const oneClickAddress = (subdomain: string | null, token: string) =>
  tenantAddress(subdomain, `/api/public/reports/unsubscribe/${token}`);
