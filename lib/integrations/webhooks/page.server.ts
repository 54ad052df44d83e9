import "server-only";
import { cache } from "react";
import { runAs } from "@/lib/identity/http/endpoint.server";
import { idOf } from "@/lib/identity/http/path-id.server";
import { requirePageActor } from "@/lib/identity/sessions/page.server";
import { orNotFound } from "@/lib/platform/http/or-not-found.server";
import { WEBHOOK_READERS } from "./schema";
import { findWebhook } from "./webhooks.server";

/** The webhook of a page. Read once per request. Shows the not-found page if the user can't see it. */
export const openedWebhook = cache(async (id: string) => {
  const actor = await requirePageActor(...WEBHOOK_READERS);
  return orNotFound(() => runAs(actor, async () => findWebhook(actor, idOf(id))));
});
