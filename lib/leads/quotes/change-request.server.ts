import "server-only";
import { z } from "zod";
import { programAuthor } from "@/lib/identity/audit/audit.server";
import { throttle } from "@/lib/identity/limits/throttle.server";
import { transaction, withTenant } from "@/lib/platform/db/client.server";
import { notFound } from "@/lib/platform/http/errors.server";
import { clientOf } from "@/lib/platform/http/request.server";
import { requestedCallAt } from "./call-time.server";
import { requireOwnHost } from "./own-host.server";
import { WEBSITE } from "./record-request.server";
import { type RequestOfLink, readRequestToken, requestPath } from "./request-link.server";
import { moveRequestedCall, withdrawRequest } from "./requested-call.server";
import { callTimeFields } from "./schema";

const changeInput = z.strictObject(callTimeFields);

type Link = { slug: string; token: string };

/**
 * Moves the call of a request. The lead changes while it is open; the response doesn't tell whether there is one.
 * @returns the path of the request's page @throws HttpError 404 for a link that is over, 419, 422, 429
 */
export async function changeRequest(request: Request, link: Link, sent: unknown): Promise<string> {
  const asked = await readLink(request, link);
  const at = requestedCallAt(changeInput.parse(sent));
  await ofLead(asked, (lead_id) => moveRequestedCall(programAuthor(WEBSITE), lead_id, at));
  return requestPath(link.slug, { ...asked, at, asked_at: new Date() });
}

/** Withdraws a request, and with it the consent to be called about it. Otherwise as `changeRequest`. */
export async function withdrawRequestOf(request: Request, link: Link): Promise<string> {
  const asked = await readLink(request, link);
  await ofLead(asked, (lead_id) => withdrawRequest(programAuthor(WEBSITE), lead_id));
  return requestPath(link.slug, { ...asked, withdrawn: true });
}

async function readLink(request: Request, { token }: Link): Promise<RequestOfLink> {
  requireOwnHost(request);
  await throttle("quote address", clientOf(request.headers).ip ?? "");
  const asked = readRequestToken(token);
  if (asked === null || asked.withdrawn) throw notFound();
  return asked;
}

const ofLead = ({ tenant_id, lead_id }: RequestOfLink, change: (leadId: number) => Promise<unknown>) =>
  lead_id === null ? null : withTenant(tenant_id, () => transaction(() => change(lead_id)));
