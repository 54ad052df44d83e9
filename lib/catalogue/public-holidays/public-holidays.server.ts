import "server-only";
import { defineResource } from "@/lib/identity/http/resource.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { namedHolidaysOf } from "@/lib/insurance/public-holidays";
import { db } from "@/lib/platform/db/client.server";
import type { PublicHoliday as PublicHolidayRecord } from "@/lib/platform/db/generated/client";
import { invalid } from "@/lib/platform/http/errors.server";
import { listQuery, matches, paginate } from "@/lib/platform/lists/list";
import { dateColumn, dateText } from "@/lib/platform/time/days";
import { type PublicHoliday, publicHolidayInput, publicHolidayResponse } from "./schema";

/** The days that were declared public holidays, which are the same for every tenant. Only administrators change them. */
export const publicHolidays = defineResource({
  name: "public-holidays",
  input: publicHolidayInput,
  response: publicHolidayResponse,
  query: listQuery(["day", "name"], true),
  list: (_actor, query) => {
    const where = { OR: matches(query.search, ["name", "source"]) };
    return paginate(
      query,
      async (slice) => (await db.publicHoliday.findMany({ where, ...slice })).map(toHoliday),
      db.publicHoliday.count({ where }),
    );
  },
  find: async (_actor, id) => toHoliday(await db.publicHoliday.findFirstOrThrow({ where: { id } })),
  create: async (actor, { day, ...input }) => {
    requireAdministrator(actor);
    await refuseKnown(day);
    return toHoliday(await db.publicHoliday.create({ data: { ...input, day: dateColumn(day) } }));
  },
  update: async (actor, id, { version, day, ...input }) => {
    requireAdministrator(actor);
    await refuseKnown(day, id);
    const stored = await db.publicHoliday.findFirstOrThrow({ where: { id } });
    const data = {
      ...input,
      day: dateColumn(day),
      version: { increment: 1 },
      ...(dateText(stored.day) !== day && { told_at: null }),
    };
    return toHoliday(await db.publicHoliday.update({ where: { id, version }, data }));
  },
  remove: async (actor, id) => {
    requireAdministrator(actor);
    return db.publicHoliday.delete({ where: { id } });
  },
});

/** @throws HttpError 422 on a day that is a public holiday already */
async function refuseKnown(day: string, id?: number): Promise<void> {
  const named = namedHolidaysOf(Number(day.slice(0, 4))).find((each) => each.day === day);
  if (named) throw invalid({ day: `This day is already a public holiday: ${named.name}` });
  const declared = await db.publicHoliday.findFirst({ where: { day: dateColumn(day), id: { not: id } } });
  if (declared) throw invalid({ day: `This day has already been declared: ${declared.name}` });
}

const toHoliday = ({ id, version, day, name, source }: PublicHolidayRecord): PublicHoliday => ({
  ...{ id, version, name, source },
  day: dateText(day),
});
