import "server-only";
import { openSearch } from "@/lib/identity/id-number-searches/id-number-searches.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { normalisePhone } from "@/lib/insurance/phone";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { Sendable } from "@/lib/platform/http/responses";
import { escapeLike, type Page, paginate } from "@/lib/platform/lists/list";
import { fullNameOf } from "@/lib/platform/text/format";
import { dateText } from "@/lib/platform/time/days";
import { type Suppression, type SuppressionQuery, suppressionQuery, suppressionResponse } from "./schema";

const include = { tenant: { select: { id: true, name: true } } } satisfies Prisma.SuppressionInclude;
type Found = Prisma.SuppressionGetPayload<{ include: typeof include }>;

const MIN_DIGITS = 3;

/** The suppressions of the actor's tenant, and those for every organisation. */
export function listSuppressions(actor: Actor, query: SuppressionQuery): Promise<Page<Sendable<Suppression>>> {
  return forTenant(actor, query.tenant_id, async () => {
    const where = await whereOf(actor, query);
    const page = await paginate(
      query,
      (slice) => db.suppression.findMany({ where, include, ...slice }),
      db.suppression.count({ where }),
    );
    return { ...page, data: await withNames(page.data) };
  });
}

/** For the screen, which loads its first page on the server. */
export const suppressions = {
  name: "suppressions",
  query: suppressionQuery,
  response: suppressionResponse,
  list: listSuppressions,
} as const;

/** @throws PrismaClientKnownRequestError P2025 (404) */
export async function findSuppression(id: number) {
  const [found] = await withNames([await db.suppression.findFirstOrThrow({ where: { id }, include })]);
  if (!found) throw new Error("A suppression that was found is missing");
  return found;
}

/** @throws HttpError 429 beyond ten ID numbers a minute */
export async function whereOf(
  actor: Actor,
  { kind, source, search }: SuppressionQuery,
): Promise<Prisma.SuppressionWhereInput> {
  if (search === undefined) return { kind, source };
  const { text, idNumberHash } = await openSearch(actor, search);
  return { kind, source, OR: text === null ? [{ kind: "id_number", value: idNumberHash }] : found(text) };
}

// A phone number is found in any spelling and by a part of it.
function found(text: string): Prisma.SuppressionWhereInput[] {
  const digits = text.replace(/\D/g, "").replace(/^0+/, "");
  const phone = normalisePhone(text) ?? (digits.length >= MIN_DIGITS ? digits : null);
  const part = { contains: escapeLike(text), mode: "insensitive" as const };
  return [
    { kind: "email", value: part },
    { reason: part },
    ...(phone && /^[\d\s+().-]+$/.test(text) ? [{ kind: "phone" as const, value: { contains: phone } }] : []),
  ];
}

async function withNames(rows: Found[]) {
  const ids = [...new Set(rows.flatMap(({ actor_id }) => actor_id ?? []))];
  const people = await db.user.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, surname: true },
  });
  const nameOf = new Map(people.map((person) => [person.id, fullNameOf(person)]));
  return rows.map((row) => ({
    ...row,
    value: row.kind === "id_number" ? null : row.value,
    listed_on: row.listed_on && dateText(row.listed_on),
    actor_name: nameOf.get(row.actor_id ?? 0) ?? null,
  }));
}
