import { beforeAll, expect, test } from "vitest";
import type { MergeResult } from "@/lib/people/consumers/merge/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { eraseForGood, personOf } from "../support/erasure";
import { randomPhone } from "../support/sales";
import { makeAdmin, makeLead, makeTenant, type TestTenant, type TestUser, unique } from "../support/world";

// Two administrators who work on the same people at the same moment.

let one: TestUser;
let other: TestUser;
let tenant: TestTenant;
beforeAll(async () => {
  [one, other, tenant] = [await makeAdmin(), await makeAdmin(), await makeTenant()];
});

async function makePerson() {
  const lead = await makeLead(tenant, { name: "Thandi", surname: unique("Su"), phone: randomPhone(), email: null });
  return { ...(await personOf(lead)), lead };
}
type Person = { id: number };

const merge = (by: TestUser, into: Person, from: Person) =>
  api(by).post<MergeResult>("/api/consumers/merge", { into: into.id, ids: [from.id], dry_run: false });
const recordOf = ({ id }: Person) => asPlatform(() => db.consumer.findFirstOrThrow({ where: { id } }));
const nameOf = async ({ lead }: { lead: { id: number } }) =>
  (await asPlatform(() => db.lead.findFirstOrThrow({ where: { id: lead.id } }))).name;

test("of two erasures of one person at once, one is made", async () => {
  const person = await makePerson();
  const answers = await Promise.all([one, other].map((by) => eraseForGood(by, person)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const where = { action: "consumers.erase", subject_id: person.id };
  expect(await asPlatform(() => db.auditEvent.count({ where }))).toBe(1);
});

test("of two merges of two people into each other at once, one is made", async () => {
  const [first, second] = [await makePerson(), await makePerson()];
  const answers = await Promise.all([merge(one, first, second), merge(other, second, first)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.every(({ status }) => status < 500)).toBe(true);
  const merged = [await recordOf(first), await recordOf(second)].map(({ merged_into_id }) => merged_into_id);
  expect(merged.filter((id) => id !== null)).toHaveLength(1);
});

test("of two undoings of one merge at once, one is made", async () => {
  const [first, second] = [await makePerson(), await makePerson()];
  const { body } = await merge(one, first, second);
  const undo = (by: TestUser) => api(by).post(`/api/consumers/merges/${body.merge_id}/undo`);
  const answers = await Promise.all([undo(one), undo(other)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await recordOf(second)).merged_into_id).toBeNull();
});

test.each(["first", "second"] as const)(
  "an erasure of the %s of two people, at once with their merge, takes all of one person or nothing",
  async (which) => {
    const people = { first: await makePerson(), second: await makePerson() };
    const [erased, merged] = await Promise.all([
      eraseForGood(one, people[which]),
      merge(other, people.first, people.second),
    ]);
    expect([erased.status < 500, merged.status < 500]).toEqual([true, true]);
    const names = [await nameOf(people.first), await nameOf(people.second)];
    const isWhole = (await recordOf(people.second)).merged_into_id !== null;
    const gone = names.map((name) => name === "Anonymised");
    // Merged first, both are one person. Erased first, the merge is refused, and the other stays.
    const whole = erased.status === 200 ? [true, true] : [false, false];
    const alone = [which === "first", which === "second"];
    expect(gone).toEqual(isWhole ? whole : alone);
  },
);
