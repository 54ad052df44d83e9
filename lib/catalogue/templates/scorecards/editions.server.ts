import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import { conflict } from "@/lib/platform/http/errors.server";
import { addEditionsOf, currentOf, ensureEditions } from "../editions.server";
import { scorecardSections } from "./schema";
import { STANDARD_SCORECARD } from "./standard";

const SCORECARD = {
  templates: "scorecards",
  editions: "scorecard_editions",
  key: "scorecard_id",
  columns: ["sections", "min_scored_percent"],
} as const;

/**
 * The edition of the scorecard for a new review: of the tenant's own scorecard for the product, else of the platform's,
 * else of the standard one, which becomes the tenant's own. Later changes of the scorecard do not affect the review. An
 * edition is added when the scorecard has changed since the newest one. Call it in the transaction that adds the review.
 * @returns the id of the edition
 * @throws HttpError 409 where the tenant's own has no sections, and the platform has none
 */
export async function assignScorecardEdition(subject: { tenant_id: number; product_id: number }): Promise<number> {
  const read = async () => {
    const found = await currentOf(SCORECARD, subject);
    if (found.length > 0) return found;
    const { tenant_id, product_id } = subject;
    const data = { tenant_id, product_id, sections: [...STANDARD_SCORECARD] };
    await db.scorecard.createMany({ data, skipDuplicates: true });
    return currentOf(SCORECARD, subject);
  };
  const [id] = await ensureEditions(read, addEditionsOf(SCORECARD));
  if (id === undefined) throw conflict("This product has no scorecard. Add sections to it first.");
  return id;
}

/** The items of an edition, in the order in which a reviewer judges them. */
export const itemsOf = (edition: { sections: unknown }) => sectionsOf(edition).flatMap(({ items }) => items);

/** The sections of an edition. */
export const sectionsOf = ({ sections }: { sections: unknown }) =>
  storedJson("scorecard_editions.sections", scorecardSections, sections);
