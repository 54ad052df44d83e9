import "server-only";
import { cache } from "react";
import { runAs } from "@/lib/identity/http/endpoint.server";
import { idOf } from "@/lib/identity/http/path-id.server";
import { requirePageActor } from "@/lib/identity/sessions/page.server";
import { orNotFound } from "@/lib/platform/http/or-not-found.server";
import { findApiKey } from "./api-keys.server";

/** The key of a page. Read once per request. Shows the not-found page if the user can't see it. */
export const openedKey = cache(async (id: string) => {
  const actor = await requirePageActor("integrations.index", "integrations.show");
  return orNotFound(() => runAs(actor, async () => findApiKey(actor, idOf(id))));
});
