import { z } from "zod";
import { responseOf } from "@/lib/platform/http/responses";
import { VIEWED_LISTS } from "./schema";

/** A saved view as it is offered to somebody. */
export const savedViewResponse = responseOf("SavedView", {
  list: z.enum(VIEWED_LISTS),
  name: z.string(),
  query: z.string(),
  shared: z.boolean().describe("With everybody in the organisation."),
  team_id: z.int().nullable().describe("The team that it is shared with."),
  team: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
  id: z.int(),
  owner: z.string().describe("Whose it is, and whether that is the asking person."),
  own: z.boolean(),
  editable: z.boolean().describe("They may change and delete it."),
  version: z.int(),
});
