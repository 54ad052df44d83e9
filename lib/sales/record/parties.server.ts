import "server-only";
import { Prisma } from "@/lib/platform/db/generated/client";
import { REVIEW_GRANT_DAYS } from "./review-grants";

// Who may not check a sale, as conditions in SQL on `sales`.

/** Who asks: a user, and the administrator behind them. */
export type Reader = { id: number; impersonator: { id: number | null } | null };

export const themselves = ({ id, impersonator }: Reader): Prisma.Sql => Prisma.sql`(${id}, ${impersonator?.id ?? id})`;

/** The sales that somebody has had a hand in. */
export const isPartyTo = (reader: Reader): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM sale_parties WHERE sale_id = sales.id AND user_id IN ${themselves(reader)})`;

/** The last grant of the right to review that a party to the sale gave to a user. @param user ids, as SQL */
export const grantTo = (user: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT given.granted_by_name AS "by", given.created_at AS "at"
  FROM review_grants given JOIN sale_parties giver ON giver.sale_id = sales.id AND giver.user_id = given.granted_by_id
  WHERE given.user_id IN ${user} AND given.created_at > now() - make_interval(days => ${REVIEW_GRANT_DAYS}::int)
    AND given.created_at > coalesce(sales.review_grants_lifted_at, '-infinity')
  ORDER BY given.created_at DESC`;

/** The sales that somebody may not check, whatever their rights. */
export const isBarredFrom = (reader: Reader): Prisma.Sql => Prisma.sql`(
  ${isPartyTo(reader)} OR EXISTS (${grantTo(themselves(reader))}))`;
