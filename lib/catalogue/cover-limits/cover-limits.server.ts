import "server-only";
import { INSURANCE_CLASSES } from "@/lib/catalogue/products/schema";
import { defineResource } from "@/lib/identity/http/resource.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { db } from "@/lib/platform/db/client.server";
import type { CoverLimit as CoverLimitRecord } from "@/lib/platform/db/generated/client";
import { invalid } from "@/lib/platform/http/errors.server";
import { choiceFilter, listQuery, matches, paginate } from "@/lib/platform/lists/list";
import { dateColumn, dateText } from "@/lib/platform/time/days";
import { coverLimitResponse } from "./responses";
import { type CoverLimit, coverLimitInput } from "./schema";

type Fields = Omit<CoverLimit, "id" | "version">;

/** The limits of cover, which are the same for every tenant. Only administrators change them. */
export const coverLimits = defineResource({
  name: "cover-limits",
  input: coverLimitInput,
  response: coverLimitResponse,
  query: listQuery(["insurance_class", "min_age", "amount", "valid_from"]).extend({
    insurance_class: choiceFilter(INSURANCE_CLASSES),
  }),
  list: (_actor, query) => {
    const where = { insurance_class: query.insurance_class, OR: matches(query.search, ["source"]) };
    return paginate(
      query,
      async (slice) => (await db.coverLimit.findMany({ where, ...slice })).map(toLimit),
      db.coverLimit.count({ where }),
    );
  },
  find: async (_actor, id) => toLimit(await db.coverLimit.findFirstOrThrow({ where: { id } })),
  create: async (actor, input) => {
    requireAdministrator(actor);
    await refuseOverlap(input);
    return toLimit(await db.coverLimit.create({ data: columnsOf(input) }));
  },
  update: async (actor, id, { version, ...input }) => {
    requireAdministrator(actor);
    await refuseOverlap(input, id);
    const data = { ...columnsOf(input), version: { increment: 1 } };
    return toLimit(await db.coverLimit.update({ where: { id, version }, data }));
  },
  remove: async (actor, id) => {
    requireAdministrator(actor);
    return db.coverLimit.delete({ where: { id } });
  },
});

/**
 * Two limits of one class and day never hold for the same age: whoever saves another one at the same moment waits here
 * until this transaction ends. @throws HttpError 422 on min_age
 */
async function refuseOverlap({ insurance_class, min_age, max_age, valid_from }: Fields, id?: number): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('cover limits', 0))`;
  const other = await db.coverLimit.findFirst({
    where: {
      id: { not: id },
      insurance_class,
      valid_from: dateColumn(valid_from),
      ...(max_age !== null && { min_age: { lte: max_age } }),
      OR: [{ max_age: null }, { max_age: { gte: min_age } }],
    },
  });
  if (!other) return;
  const ages = other.max_age === null ? `${other.min_age} and older` : `${other.min_age} to ${other.max_age}`;
  throw invalid({ min_age: `Another limit of this day already holds for the ages ${ages}` });
}

const columnsOf = ({ valid_from, ...input }: Fields) => ({ ...input, valid_from: dateColumn(valid_from) });

const toLimit = ({ created_at: _created, updated_at: _updated, ...row }: CoverLimitRecord): CoverLimit => ({
  ...row,
  insurance_class: row.insurance_class,
  valid_from: dateText(row.valid_from),
});
