import "server-only";
import {
  INSURANCE_CLASSES,
  type InsuranceClass,
  isLifeCover,
  LIFE_COVER_CLASSES,
} from "@/lib/catalogue/products/insurance-classes";
import { defineResource } from "@/lib/identity/http/resource.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { db } from "@/lib/platform/db/client.server";
import type { CoverLimit as CoverLimitRecord } from "@/lib/platform/db/generated/client";
import { invalid } from "@/lib/platform/http/errors.server";
import { choiceFilter, listQuery, matches, paginate } from "@/lib/platform/lists/list";
import { dateColumn, dateText } from "@/lib/platform/time/days";
import { refusalOf } from "./refusal";
import { type CoverLimit, coverLimitInput, coverLimitResponse } from "./schema";

type Fields = Omit<CoverLimit, "id" | "version" | "refuse_above"> & { refuse_above: number | null };

/** The limits of cover, which are the same for every tenant. Only administrators change them. */
export const coverLimits = defineResource({
  name: "cover-limits",
  input: coverLimitInput,
  response: coverLimitResponse,
  query: listQuery(["insurance_class", "min_age", "amount", "valid_from"]).extend({
    insurance_class: choiceFilter(INSURANCE_CLASSES),
  }),
  list: (_actor, query) => {
    const where = {
      ...(query.insurance_class && { AND: holdsFor(query.insurance_class) }),
      OR: matches(query.search, ["source"]),
    };
    return paginate(
      query,
      async ({ orderBy, ...slice }) => {
        const everyFirst = { every_life_cover: query.sortDesc ? ("asc" as const) : ("desc" as const) };
        const order = query.sortBy === "insurance_class" ? [everyFirst, ...orderBy] : orderBy;
        return (await db.coverLimit.findMany({ where, ...slice, orderBy: order })).map(toLimit);
      },
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

/** The limits that hold for a class; null for those that hold for every class of life cover. */
const holdsFor = (insuranceClass: InsuranceClass | null) => {
  const ofClass = { every_life_cover: false, insurance_class: insuranceClass ?? { in: [...LIFE_COVER_CLASSES] } };
  return isLifeCover(insuranceClass) || insuranceClass === null
    ? { OR: [{ every_life_cover: true }, ofClass] }
    : ofClass;
};

/**
 * Two limits of one class and day never hold for the same age: whoever saves another one at the same moment waits here
 * until this transaction ends. A limit of one class never replaces one of every life cover, which is the law's for
 * children. @throws HttpError 422 on min_age
 */
async function refuseOverlap({ insurance_class, min_age, max_age, valid_from }: Fields, id?: number): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('cover limits', 0))`;
  const from = dateColumn(valid_from);
  const other = await db.coverLimit.findFirst({
    where: {
      id: { not: id },
      ...(max_age !== null && { min_age: { lte: max_age } }),
      OR: [{ max_age: null }, { max_age: { gte: min_age } }],
      AND: [
        holdsFor(insurance_class),
        insurance_class === null
          ? { valid_from: from }
          : { OR: [{ valid_from: from }, { every_life_cover: true, valid_from: { lte: from } }] },
      ],
    },
    orderBy: { valid_from: "desc" },
  });
  if (!other) return;
  const ages = other.max_age === null ? `${other.min_age} and older` : `${other.min_age} to ${other.max_age}`;
  throw invalid({
    min_age:
      dateText(other.valid_from) === valid_from
        ? `Another limit from this day already covers the ages ${ages}`
        : `“Every life cover” has a limit for the ages ${ages}: choose that class, or other ages`,
  });
}

/** A limit of every life cover is written as one of funeral cover, which is what release 0.3.0 reads. */
const columnsOf = ({ valid_from, insurance_class, ...input }: Fields) => ({
  ...input,
  insurance_class: insurance_class ?? "funeral",
  every_life_cover: insurance_class === null,
  refuse_above: refusalOf({ insurance_class, ...input }),
  valid_from: dateColumn(valid_from),
});

function toLimit({
  created_at: _created,
  updated_at: _updated,
  every_life_cover,
  ...row
}: CoverLimitRecord): CoverLimit {
  const limit = { ...row, insurance_class: every_life_cover ? null : row.insurance_class };
  return { ...limit, refuse_above: refusalOf(limit), valid_from: dateText(row.valid_from) };
}
