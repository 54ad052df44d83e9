import { afterAll, beforeAll, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { fillSearchTexts } from "@/lib/platform/lists/fill-search-texts.server";
import { searchIds } from "@/lib/platform/lists/search.server";
import { filledReleases, useReleaseDatabase } from "../support/release-database";

const RELEASE = filledReleases().sort().at(-1) ?? "";

let leaveDatabase: () => Promise<void>;
beforeAll(async () => {
  leaveDatabase = await useReleaseDatabase(RELEASE);
});
afterAll(() => leaveDatabase());

const found = (search: string, text: string) =>
  asPlatform(async () => (await searchIds(search, text)).flat().sort((one, other) => one - other));
/** The people without a searched text: leads, clients and other persons on sales, consumers. */
const unfilled = () =>
  asPlatform(async () => {
    const where = { search_text: null };
    const leads = await db.lead.count({ where: { text: null } });
    return [leads, await db.salePerson.count({ where }), await db.consumer.count({ where })];
  });

test("people of an earlier release are found before their searched text is filled, and as before once it is", async () => {
  const [lead, client, consumer] = await asPlatform(() =>
    Promise.all([
      db.lead.findFirstOrThrow({ where: { surname: { not: null } } }),
      db.salePerson.findFirstOrThrow({ where: { role: "policyholder", surname: { not: null } } }),
      db.consumer.findFirstOrThrow({ where: { surname: { not: null }, merged_into_id: null } }),
    ]),
  );
  const searches = [
    ["search_leads", `${lead.name} ${lead.surname}`, lead.id],
    ["search_sales", `${client.name} ${client.surname}`, client.sale_id],
    ["search_consumers", `${consumer.name} ${consumer.surname}`, consumer.id],
  ] as const;
  expect(await unfilled()).not.toContain(0);
  const before = await Promise.all(searches.map(([search, text]) => found(search, text)));
  for (const [index, [, , id]] of searches.entries()) expect(before[index]).toContain(id);

  await asPlatform(() => db.lead.update({ where: { id: lead.id }, data: { surname: "Müller" } }));
  expect(await found("search_leads", "Muller")).toContain(lead.id); // one that has been changed has its text

  await fillSearchTexts();
  expect(await unfilled()).toEqual([0, 0, 0]);
  const after = await Promise.all(searches.map(([search, text]) => found(search, text)));
  expect(after.slice(1)).toEqual(before.slice(1));
  expect(await found("search_leads", "muller")).toContain(lead.id);
});

test("release 0.3.0, which folds nothing itself, finds a name with its accent", async () => {
  const lead = await asPlatform(() => db.lead.findFirstOrThrow());
  await asPlatform(() => db.lead.update({ where: { id: lead.id }, data: { name: "Zoë", surname: "O'Hara-Müller" } }));
  const ids = await asPlatform(
    () => db.$queryRaw<{ id: number }[]>`
      SELECT id FROM search_leads(NULL, ARRAY['%zoë%', '%o''hara-müller%'], 10) AS id`,
  );
  expect(ids).toEqual([{ id: lead.id }]);
});
