import "server-only";
import { cache } from "react";
import { runAs } from "@/lib/identity/http/endpoint.server";
import { idOf } from "@/lib/identity/http/path-id.server";
import { requirePageAdministrator } from "@/lib/identity/sessions/page.server";
import { orNotFound } from "@/lib/platform/http/or-not-found.server";
import { readConsumer } from "./find.server";

/** The person whom an address opens; the page for nothing there where nobody has this id. */
export const openedConsumer = cache(async (id: string) => {
  const actor = await requirePageAdministrator();
  return orNotFound(() => runAs(actor, () => readConsumer(actor, idOf(id))));
});
