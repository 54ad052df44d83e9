import "server-only";
import { cache } from "react";
import type { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { orNotFound } from "@/lib/platform/http/or-not-found.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { runAs } from "./endpoint.server";
import { idOf } from "./path-id.server";
import { asResponse } from "./picked.server";

/** Reads the record of a page as the API responds with it, once per request. Shows the not-found page if the user can't see it. */
export const openedBy = <Sent>(
  requireActor: () => Promise<Actor>,
  response: z.ZodType<Sent>,
  read: (actor: Actor, id: number) => Promise<Sendable<NoInfer<Sent>>>,
): ((id: string) => Promise<Sent>) =>
  cache(async (id) => {
    const actor = await requireActor();
    return orNotFound(() => runAs(actor, async () => asResponse(response, await read(actor, idOf(id)))));
  });
