import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { decryptBody } from "@/lib/leads/intake/lead-posts/log.server";
import { searchHash } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { dataPath } from "@/lib/platform/settings/env.server";
import { verifyAudit } from "@/lib/sales/evidence/verify.server";
import { api } from "../support/api";
import { eraseForGood } from "../support/erasure";
import { postLead } from "../support/intake";
import { expectOnlyKept, fillEverything, HOLDING, newPerson, patternOfPerson } from "../support/person-everywhere";
import { recordingFilesOf } from "../support/recordings";
import { copiesWith, countByTable, filesWith, matches, rowsWith } from "../support/traces";
import { makeTenant, unique } from "../support/world";

// What is left of a person once they were erased, in the database and in the data folder. `npm run soak -- erasure` has
// pg_dump search the database too: none reads the embedded Postgres, which is later than Debian's and comes without one.

test("an erased person is in no row, dump or file but those of the sale that the law has us keep", async () => {
  const person = newPerson();
  const filled = await fillEverything(person);
  const { tenant, admin, agent, source, submitted, unsubmitted } = filled;
  const [pattern, hash] = [patternOfPerson(person), searchHash(person.id_number)];
  const either = `${pattern}|${hash}`;
  for (const found of [countByTable(await rowsWith(either)), await copiesWith(either)]) {
    expect(Object.keys(found)).toEqual(expect.arrayContaining(HOLDING));
  }
  const files = recordingFilesOf(tenant).length;

  const { status, body } = await eraseForGood(admin, filled.person);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({
    dry_run: false,
    counts: { records: 2, leads: 4, sales: 1, recordings: 2, requests: 1, saved_views: 1 },
    kept: [{ kind: "sale", id: submitted.id, recordings: 1, mandates: 1, until: null }],
    open_requests: 0,
  });
  expect(body.counts).toMatchObject({ posts: 2, import_rows: 1 });

  const hits = await rowsWith(either);
  await expectOnlyKept(hits, submitted);
  expect(await copiesWith(either)).toEqual(countByTable(hits));
  expect(filesWith(pattern)).toEqual([]);
  expect(filesWith(hash)).toEqual([dataPath("erasures", "erasures.jsonl")]); // by which a restored backup finds them
  expect(recordingFilesOf(tenant)).toHaveLength(files - 2);

  // What is stored encrypted, in the clear.
  const posts = await asPlatform(() => db.leadPost.findMany({ where: { source_id: source.id, body: { not: null } } }));
  expect(posts.map(({ body: stored }) => stored && decryptBody(stored))).toEqual([]);
  const answers = await asPlatform(() => db.idempotencyKey.findMany({ where: { user_id: agent.id } }));
  expect(answers.map(({ answer }) => answer)).toEqual([null]);
  const told = await asPlatform(() =>
    db.webhookEvent.count({ where: { tenant_id: tenant.id, dispatched_at: { not: null } } }),
  );
  expect(told).toBeLessThanOrEqual(1); // of the stranger who was imported
  const imported = await asPlatform(() => db.leadImport.findFirstOrThrow({ where: { tenant_id: tenant.id } }));
  const rejects = await api(agent).get<string>(`/api/lead-imports/${imported.id}/rejects`);
  expect(rejects.status).toBe(200);
  expect(matches(pattern, rejects.body)).toBe(false);

  const verified = await verifyAudit({ tenant_id: tenant.id });
  expect([verified.findings, verified.erased > 0]).toEqual([[], true]);
  const { body: again } = await postLead(source, { name: "New", phone: person.spoken });
  expect(again.suppressed).toBe(true);
  const sale = await asPlatform(() => db.sale.findFirstOrThrow({ where: { id: unsubmitted.id } }));
  expect(sale).toMatchObject({ anonymised_at: expect.any(Date), status: "declined", notes: null });
});

test("the searches find a person in a row and in any file, however the number is grouped", async () => {
  const person = newPerson();
  const { number, id_number, surname } = person;
  const pattern = patternOfPerson(person);
  const grouped = `(0${number.slice(0, 2)}) ${number.slice(2, 5)}-${number.slice(5)}`;
  for (const name of [grouped, surname.toUpperCase()]) await makeTenant({ name });
  expect(countByTable(await rowsWith(pattern))).toEqual({ tenants: 2 });
  expect(await copiesWith(pattern)).toEqual({ tenants: 2 });

  const folder = dataPath(unique("planted-"));
  const files = [join(folder, "deep", "bytes"), join(folder, `${surname}.txt`)];
  mkdirSync(join(folder, "deep"), { recursive: true });
  for (const file of files) writeFileSync(file, "nothing");
  writeFileSync(join(folder, "deep", "bytes"), Buffer.from(`\0\xff${id_number.replace(/^.{6}/, "$& ")}\0`, "latin1"));
  expect(filesWith(pattern).toSorted()).toEqual(files.toSorted());
  rmSync(folder, { recursive: true });
  expect(filesWith(pattern)).toEqual([]);
});
