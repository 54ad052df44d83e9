import "server-only";
import { programAuthor } from "@/lib/identity/audit/audit.server";
import { throttle } from "@/lib/identity/limits/throttle.server";
import { subdomainOf } from "@/lib/identity/tenancy/subdomain";
import { requireOwnHost } from "@/lib/leads/quotes/own-host.server";
import { db, transaction, withTenant } from "@/lib/platform/db/client.server";
import { notFound } from "@/lib/platform/http/errors.server";
import { clientOf } from "@/lib/platform/http/request.server";
import { env } from "@/lib/platform/settings/env.server";
import { isoDate } from "@/lib/platform/text/format";
import { enterRequest } from "./create.server";
import { publicRequestInput } from "./schema";
import { HONEYPOT } from "./types";

const AUTHOR = programAuthor("Website");

/**
 * Enters a request from the public form of a tenant, which its subdomain names. The response is the same whether we know
 * the person, or took them for a bot.
 * @throws HttpError 404 without such a tenant, 419 when another site sent it, 422, 429
 */
export async function receiveDataRequest(request: Request, sent: unknown): Promise<void> {
  requireOwnHost(request);
  const subdomain = subdomainOf(request.headers.get("host"), env().APP_URL);
  const tenant =
    subdomain && (await db.tenant.findFirst({ where: { subdomain, closed_at: null }, select: { id: true } }));
  if (!tenant) throw notFound();
  const { [HONEYPOT]: trap, ...person } = publicRequestInput.parse(sent);
  if (trap) return;
  await throttle("privacy address", clientOf(request.headers).ip ?? "");
  const received = { ...person, tenant_id: tenant.id, received_on: isoDate(new Date()), channel: "form" } as const;
  await withTenant(tenant.id, () => transaction(() => enterRequest(AUTHOR, received)));
}
