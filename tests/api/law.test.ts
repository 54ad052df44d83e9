import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { RULES_ELSEWHERE } from "@/lib/insurance/law/elsewhere";
import { law } from "@/lib/insurance/law/law.server";
import { listLaw } from "@/lib/insurance/law/list.server";
import { LAW_RULES } from "@/lib/insurance/law/rules";
import type { LawRule } from "@/lib/insurance/law/schema";
import { asPlatform } from "@/lib/platform/db/client.server";
import { isoDate } from "@/lib/platform/text/format";
import { addDays } from "@/lib/platform/time/days";
import { LAW_PAGE, lawPage } from "@/scripts/law-page.ts";
import { api } from "../support/api";
import { LAW } from "../support/law";
import { makeAdmin, makeTenant, makeUser, type TestUser } from "../support/world";

let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin();
});

test("the rules of law have the figures that the tests hold the product to", () => {
  const { declared_holidays, ...rules } = law();
  const declared = declared_holidays.filter(({ day }) => day < "2200"); // other tests declare later ones
  expect({ ...rules, declared_holidays: declared }).toEqual(LAW);
});

test("an administrator sees every rule with its figure, its source and the day on which it was verified", async () => {
  const { data } = (await api(admin).get<{ data: LawRule[] }>("/api/law")).body;
  expect(new Set(data.map(({ title }) => title))).toEqual(
    new Set([...Object.values(LAW_RULES), ...RULES_ELSEWHERE].map(({ title }) => title)),
  );
  expect(data.find(({ title }) => title === "Cooling-off period")).toMatchObject({
    figure: "31 days",
    valid_from: "2018-01-01",
    holds: "now",
    source: expect.stringContaining("rule 4.2"),
    test: "tests/unit/sale-outcome-rows.test.ts",
  });
  expect(data.filter(({ source }) => source === "")).toEqual([]);
  for (const { verified_on, is_due } of data)
    expect(is_due).toBe(verified_on !== null && addDays(verified_on, 365) < isoDate(new Date()));
});

test("the page of the documentation lists the same", async () => {
  const { data } = await asPlatform(() => listLaw());
  expect(readFileSync(LAW_PAGE, "utf8")).toBe(lawPage(data)); // npm run law
});

test("nobody but an administrator sees them", async () => {
  expect((await api(await makeUser(await makeTenant())).get("/api/law")).status).toBe(403);
});
