import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { keepLaw, law } from "@/lib/insurance/law/law.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { isListening } from "@/lib/platform/db/listen.server";
import { log } from "@/lib/platform/log/log.server";
import { seed } from "@/prisma/data";
import { useOwnDatabase } from "../support/own-database";

// On its own database, since every process reads the rules of law.

let leaveDatabase: () => Promise<void>;
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
  await seed({ demo: false });
});
afterAll(() => leaveDatabase());

const run = (sql: string) => asPlatform(() => db.$executeRawUnsafe(sql));
const days = () => law().cooling_off.map((row) => row.days);

test("a changed rule of law that could not be read is read again without another change", async () => {
  const error = vi.spyOn(log, "error");
  await keepLaw();
  await vi.waitUntil(() => isListening("law_changed"));
  await run("ALTER TABLE law_rules RENAME TO law_rules_away");
  await run(`INSERT INTO law_rules_away (key, valid_from, value, source, verified_on)
    VALUES ('cooling_off', '2999-01-01', '{"days": 77}', 'A later act', '2026-01-01')`);
  await expect.poll(() => error.mock.calls.length).toBeGreaterThan(0);
  expect(days()).not.toContain(77);
  await run("ALTER TABLE law_rules_away RENAME TO law_rules");
  await expect.poll(days).toContain(77);
});
