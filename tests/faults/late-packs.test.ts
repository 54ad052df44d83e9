// @module-tag all
import { afterAll, beforeAll, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { readFileFrom } from "@/lib/platform/files/files.server";
import { env } from "@/lib/platform/settings/env.server";
import { readEvidence } from "@/lib/sales/evidence/evidence.server";
import { verifyAudit } from "@/lib/sales/evidence/verify.server";
import { makeLatePacks } from "@/lib/sales/packs/make.server";
import { runCommand } from "../support/key-rotation";
import { textOfPdf } from "../support/packs";
import { useReleaseDatabase } from "../support/release-database";

// Sales submitted with release 0.1.0 got no policy pack. Release 0.2.0 makes theirs in the background, so a database of
// 0.2.0 may still lack some.

const MADE = 3;
const AS_OLDER_SALES = "UPDATE sale_packs SET is_late = true WHERE made_at IS NULL AND voided_at IS NULL";

let leaveDatabase: () => Promise<void>;
beforeAll(async () => {
  leaveDatabase = await useReleaseDatabase("0.2.0");
  await asPlatform(() => db.$executeRawUnsafe(AS_OLDER_SALES));
});
afterAll(() => leaveDatabase());

const latePacks = (where = {}) =>
  asPlatform(() => db.salePack.findMany({ where: { ...where, is_late: true }, orderBy: { id: "asc" } }));

test("the pack of a sale that was submitted before is made once, stored, and mailed to nobody", async () => {
  const all = await latePacks();
  expect(all.length).toBeGreaterThan(MADE);

  const rest = all.slice(MADE).map(({ id }) => id); // as many take too long here
  await asPlatform(() => db.salePack.updateMany({ where: { id: { in: rest } }, data: { voided_at: new Date() } }));
  const { DATA_KEY = "" } = env();
  const noFolder = await runCommand({ DATA_KEY, DATA_DIR: "/dev/null/files" }, "make-packs");
  expect([noFolder.code, noFolder.output]).toEqual([
    1,
    expect.stringContaining("3 policy packs failed; the log says why."),
  ]);
  await asPlatform(() => db.salePack.updateMany({ data: { try_after: new Date(0) } }));

  const tried = await Promise.all([makeLatePacks(), makeLatePacks()]);
  expect(tried.reduce((sum, { made }) => sum + made, 0)).toBe(MADE);
  expect(await makeLatePacks()).toEqual({ made: 0, failed: 0 });

  const made = await latePacks({ made_at: { not: null } });
  expect(made).toHaveLength(MADE);
  const ids = made.map(({ id }) => String(id));
  const mails = await asPlatform(
    () => db.$queryRaw<unknown[]>`
      SELECT FROM pgboss.job WHERE data ->> 'kind' = 'policy-pack' AND data ->> 'pack_id' = ANY(${ids})`,
  );
  expect([mails, made.every(({ mailed_at }) => mailed_at === null)]).toEqual([[], true]);
  const { packs: shown } = await asPlatform(() =>
    readEvidence(made[0]?.sale_id ?? 0, { isBlind: false, isReviewer: true }),
  );
  expect(shown).toMatchObject([{ edition: 1, is_late: true, mailed_at: null }]);
  const file = await readFileFrom(made[0]?.file_path ?? "");
  const text = (await textOfPdf(new Uint8Array(file?.bytes ?? []))).join("\n").replace(/\s+/g, " ");
  expect(text).toContain("from the records of the sale, which was submitted before policy packs were made");
  for (const { sale_id } of made) expect(await verifyAudit({ sale_id })).toMatchObject({ sales: 1, findings_total: 0 });
});
