import { expect, test, vi } from "vitest";
import { checkImport } from "@/lib/leads/imports/check.server";
import { enqueue } from "@/lib/leads/imports/jobs.server";
import { wholeRecord } from "@/lib/leads/imports/record.server";
import { asPlatform, db, transaction, withTenant } from "@/lib/platform/db/client.server";
import { readFileFrom } from "@/lib/platform/files/files.server";
import { makeFinishedImport, makeImport } from "../support/imports";
import { makeTenant } from "../support/world";

test("the stored rows of an import are deleted, even if the process died after its last row", async () => {
  const { id, tenant_id } = await makeFinishedImport(await makeTenant());
  const rows = async () => (await readFileFrom(`imports/${id}/rows-0`))?.bytes;
  expect(await rows()).toBeDefined();
  await asPlatform(() => transaction(() => enqueue({ id, tenant_id }))); // as in a retry
  await vi.waitUntil(async () => (await rows()) === undefined, { timeout: 30_000, interval: 50 });
});

test("the result of a check is discarded if the mapping has changed meanwhile", async () => {
  const { id, tenant_id } = await makeImport(await makeTenant(), { status: "checking", valid: 0, invalid: 0 });
  await withTenant(tenant_id, async () => {
    const begun = await db.leadImport.findFirstOrThrow({ where: { id }, ...wholeRecord });
    const mapping = [
      { name: "name", field: "surname" },
      { name: "email", field: "email" },
    ];
    await db.leadImport.update({ where: { id }, data: { mapping } });
    await checkImport(begun);
  });
  const now = await asPlatform(() => db.leadImport.findFirstOrThrow({ where: { id } }));
  expect(now).toMatchObject({ status: "checking", valid: 0, invalid: 0 });
  expect(await readFileFrom(`imports/${id}/rejects-0`)).toBeFalsy();
});
