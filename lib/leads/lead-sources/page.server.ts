import "server-only";
import { cache } from "react";
import { idOf, runAs } from "@/lib/identity/http/endpoint.server";
import { requirePageActor } from "@/lib/identity/sessions/page.server";
import { orNotFound } from "@/lib/platform/http/or-not-found.server";
import { leadSources } from "./lead-sources.server";

/** The source that an address names. Asked once a request; shows the page for nothing there when the user sees none. */
export const openedSource = cache(async (id: string) => {
  const actor = await requirePageActor("lead-sources.show");
  return orNotFound(() => runAs(actor, async () => leadSources.find(actor, idOf(id))));
});
