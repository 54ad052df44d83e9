import "server-only";
import { cache } from "react";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { orNotFound } from "@/lib/platform/http/or-not-found.server";
import { runAs } from "./endpoint.server";
import { idOf } from "./path-id.server";

/** Reads the record of a page, once per request. Shows the not-found page if the user can't see it. */
export const openedBy = <Row>(
  requireActor: () => Promise<Actor>,
  read: (actor: Actor, id: number) => Promise<Row>,
): ((id: string) => Promise<Row>) =>
  cache(async (id) => {
    const actor = await requireActor();
    return orNotFound(() => runAs(actor, async () => read(actor, idOf(id))));
  });
