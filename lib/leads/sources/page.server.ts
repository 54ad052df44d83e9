import "server-only";
import { cache } from "react";
import { runAs } from "@/lib/identity/http/endpoint.server";
import { idOf } from "@/lib/identity/http/path-id.server";
import { requirePageActor } from "@/lib/identity/sessions/page.server";
import { orNotFound } from "@/lib/platform/http/or-not-found.server";
import { leadSources } from "./lead-sources.server";
import { SOURCE_READERS } from "./readers";

/** The source of a page. Read once per request. Shows the not-found page if the user can't see it. */
export const openedSource = cache(async (id: string) => {
  const actor = await requirePageActor(...SOURCE_READERS.show);
  return orNotFound(() => runAs(actor, async () => leadSources.find(actor, idOf(id))));
});
