import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { conflict } from "@/lib/platform/http/errors.server";
import { STANDARD_SCORECARD } from "./standard";

type Subject = { tenant_id: number; product_id: number };

/**
 * The edition of the scorecard for a new review: of the tenant's own scorecard for the product, else of the platform's,
 * else of the standard one, which becomes the tenant's own. Later changes of the scorecard do not affect the review. An
 * edition is added when the scorecard has changed since the newest one. Call it in the transaction that adds the review.
 * @returns the id of the edition
 * @throws HttpError 409 where the tenant's own has no sections, and the platform has none
 */
export async function assignScorecardEdition(subject: Subject): Promise<number> {
  const [found] = await currentScorecard(subject);
  const [current] = found ? [found] : await startFromStandard(subject);
  if (!current) throw conflict("This product has no scorecard. Add sections to it first.");
  const { scorecard_id, edition_id, newest_number } = current;
  if (edition_id !== null) return edition_id;
  await addEdition(scorecard_id, newest_number + 1);
  return assignScorecardEdition(subject);
}

async function startFromStandard(subject: Subject): Promise<Current[]> {
  const { tenant_id, product_id } = subject;
  const data = { tenant_id, product_id, sections: [...STANDARD_SCORECARD] };
  await db.scorecard.createMany({ data, skipDuplicates: true });
  return currentScorecard(subject);
}

type Current = {
  scorecard_id: number;
  /** The newest edition, if the scorecard is still the same. */
  edition_id: number | null;
  newest_number: number;
};

const currentScorecard = ({ tenant_id, product_id }: Subject) => db.$queryRaw<Current[]>`
  SELECT scorecard.id AS scorecard_id, coalesce(newest.number, 0) AS newest_number,
    CASE WHEN newest.sections = scorecard.sections AND newest.min_scored_percent = scorecard.min_scored_percent
      THEN newest.id END AS edition_id
  FROM scorecards scorecard
  LEFT JOIN LATERAL (
    SELECT id, number, sections, min_scored_percent FROM scorecard_editions WHERE scorecard_id = scorecard.id ORDER BY number DESC LIMIT 1
  ) newest ON true
  WHERE scorecard.product_id = ${product_id} AND (scorecard.tenant_id = ${tenant_id} OR scorecard.tenant_id IS NULL)
    AND scorecard.sections <> '[]'
  ORDER BY scorecard.tenant_id NULLS LAST LIMIT 1`;

// If two processes add the same one at once, one of them succeeds.
const addEdition = (scorecardId: number, number: number) => db.$executeRaw`
  INSERT INTO scorecard_editions (scorecard_id, tenant_id, number, sections, min_scored_percent)
  SELECT id, tenant_id, ${number}, sections, min_scored_percent FROM scorecards WHERE id = ${scorecardId}
  ON CONFLICT DO NOTHING`;
