import { z } from "zod";
import { leadQuery } from "@/lib/leads/leads/schema";
import { idFilter } from "@/lib/platform/http/list";
import { nameInput } from "@/lib/platform/inputs";

/** The lists that have saved views, each with the query of a view, without product, tenant and page. */
const VIEWED = {
  leads: z.strictObject(leadQuery.omit({ page: true, product: true, product_id: true, tenant_id: true }).shape),
} as const;

const LISTS = ["leads"] as const satisfies readonly (keyof typeof VIEWED)[];

export type ViewedList = (typeof LISTS)[number];

const MAX_LENGTH = 2_000;

const list = z.enum(LISTS, "Choose a list");

/** A view of a list. `query` is the query string of its URL. */
export const viewInput = z
  .object({ list, name: nameInput, query: z.string("Required").max(MAX_LENGTH), shared: z.boolean("Required") })
  .superRefine(({ list, query }, context) => {
    const said = VIEWED[list].safeParse(Object.fromEntries(new URLSearchParams(query)));
    const issue = said.error?.issues[0];
    if (issue)
      context.addIssue({ code: "custom", path: ["query"], message: `This list knows no such view. ${issue.message}` });
  });

export const newViewInput = viewInput.and(z.object({ tenant_id: z.int32().nullish() }));

export type ViewInput = z.output<typeof viewInput>;

export const viewQuery = z.object({ list: list.default("leads"), tenant_id: idFilter });

/** A saved view as a user sees it. */
export type SavedView = ViewInput & {
  id: number;
  /** The owner's name, and whether it is the current user. */
  owner: string;
  own: boolean;
  /** Whether the current user may change and delete it. */
  editable: boolean;
  version: number;
};
