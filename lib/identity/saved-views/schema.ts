import { z } from "zod";
import { responseOf } from "@/lib/platform/http/responses";
import { idFilter } from "@/lib/platform/lists/list";
import { nameInput } from "@/lib/platform/schemas/inputs";

/** The lists that have saved views. Their domains register which queries they answer. */
export const VIEWED_LISTS = ["leads", "sales"] as const;

export type ViewedList = (typeof VIEWED_LISTS)[number];

const MAX_LENGTH = 2_000;

const list = z.enum(VIEWED_LISTS, "Choose a list");

/** A list as somebody wants to find it again; `query` is what its address says. */
export const viewInput = z.object({
  list,
  name: nameInput,
  query: z.string("Required").max(MAX_LENGTH),
  /** With everybody in the organisation. */
  shared: z.boolean("Required"),
  /** With a team of one's own. */
  team_id: z.int32("Choose from the list").positive("Choose from the list").nullable().default(null),
});

export const newViewInput = viewInput.extend({ tenant_id: z.int32().nullish() });

export type ViewInput = z.output<typeof viewInput>;

export const viewQuery = z.object({ list: list.default("leads"), tenant_id: idFilter });

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

export type SavedView = z.output<typeof savedViewResponse>;
