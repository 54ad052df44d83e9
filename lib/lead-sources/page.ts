import "server-only";
import { cache } from "react";
import { requirePageActor } from "@/lib/auth/page";
import { idOf, runAs } from "@/lib/http/endpoint";
import { orNotFound } from "@/lib/http/or-not-found";
import { leadSources } from "./server";

/** The source that an address names. Asked once a request; shows the page for nothing there when the user sees none. */
export const openedSource = cache(async (id: string) => {
  const actor = await requirePageActor("lead-sources.show");
  return orNotFound(() => runAs(actor, async () => leadSources.find(actor, idOf(id))));
});
