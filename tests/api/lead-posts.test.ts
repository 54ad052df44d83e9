import { beforeAll, describe, expect, test } from "vitest";
import type { LeadPost, LeadPostDetail, PostTotals } from "@/lib/leads/intake/lead-posts/schema";
import { sweepPosts } from "@/lib/leads/intake/lead-posts/sweep.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { daysBefore } from "@/lib/platform/time/days";
import { api } from "../support/api";
import { testOfDay } from "../support/days";
import { leadsOf, logOf, newNumber, postLead } from "../support/intake";
import { ID_NUMBER, makeLeadSource } from "../support/records";
import { inForce, makeOldPosts, unnoted } from "../support/retention";
import { makeSuppressions } from "../support/suppressions";
import { makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

/** More than one batch deletes. */
const OLD_POSTS = 6_000;
/** Levels of nested JSON, counting the lead itself. */
const DEEPEST = 32;

let tenant: TestTenant;
let user: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: ["lead-sources.show", "lead-sources.update"] });
});

const person = (fields: Record<string, unknown> = {}) => ({ name: "A", phone: `0${newNumber()}`, ...fields });
const nested = (depth: number) =>
  `{"name":"A","phone":"0${newNumber()}","extra":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
const pathOf = (source: { id: number }, post: { id: number } | undefined) =>
  `/api/lead-sources/${source.id}/posts/${post?.id}`;
const detailOf = async (source: { id: number }, post: { id: number } | undefined) =>
  (await api(user).get<LeadPostDetail>(pathOf(source, post))).body;
const replay = (source: { id: number }, post: { id: number } | undefined) =>
  api(user).post<LeadPostDetail & { message: string }>(`${pathOf(source, post)}/replay`);

describe("the log", () => {
  testOfDay("has a row for every post, with its result and its lead", async () => {
    const source = await makeLeadSource(tenant, { daily_cap: 2 });
    const unwanted = `${unique()}@example.test`;
    const first = person();
    await postLead(source, first, {}, { ip: "196.25.1.7" });
    await postLead(source, first);
    await postLead(source, { name: "A", Age: 4 });
    await postLead(source, '{"cut');
    await postLead(source, "x", { "content-type": "text/plain" });
    await asPlatform(() => makeSuppressions({ data: { tenant_id: tenant.id, kind: "email", value: unwanted } }));
    await postLead(source, { name: "A", email: unwanted });
    await postLead(source, person());
    await postLead(source, person());
    await asPlatform(() => db.leadSource.update({ where: { id: source.id }, data: { active: false } }));
    await postLead(source, person());

    const posts = (await logOf(user, source)).toReversed();
    const [lead] = await leadsOf(source);
    const [created, duplicate, unknown] = posts;
    expect(posts.map(({ result, status }) => [result, status])).toEqual([
      ["created", 201],
      ["duplicate", 409],
      ["invalid", 422],
      ["invalid", 422],
      ["invalid", 415],
      ["suppressed", 409],
      ["created", 201],
      ["capped", 429],
      ["refused", 403],
    ]);
    const ofLead = { id: lead?.id, lead_id: lead?.lead_id, product: { slug: tenant.product.slug } };
    expect(created).toMatchObject({ message: null, lead: ofLead, ip: "196.25.1.7", replay_of_id: null });
    expect(duplicate).toMatchObject({ lead: ofLead });
    expect(unknown).toMatchObject({ message: "Unknown field.", lead: null });
    const totals = await api(user).get<PostTotals>(`/api/lead-sources/${source.id}/today`);
    expect(totals.body).toEqual({
      ...{ created: 2, linked: 0, updated: 0, duplicate: 1, suppressed: 1, invalid: 3, capped: 1, refused: 1 },
    });
  });

  test("is filtered by result and by day", async () => {
    const source = await makeLeadSource(tenant);
    await postLead(source, person());
    await postLead(source, {});
    const [invalid, created] = await logOf(user, source);
    await asPlatform(() =>
      db.leadPost.update({ where: { id: created?.id ?? 0 }, data: { created_at: new Date("2026-11-01T22:30:00Z") } }),
    );
    const ids = async (query: string) => (await logOf(user, source, query)).map(({ id }: LeadPost) => id);
    expect(await ids("result=invalid")).toEqual([invalid?.id]);
    expect(await ids("date_from=2026-11-02&date_to=2026-11-02")).toEqual([created?.id]);
    expect(await ids("date_to=2026-11-01")).toEqual([]);
  });

  test("does not count a repeated idempotency key as another post", async () => {
    const source = await makeLeadSource(tenant);
    const [body, headers] = [person(), { "idempotency-key": unique() }];
    await postLead(source, body, headers);
    await postLead(source, body, headers);
    await postLead(source, person(), headers);
    expect((await logOf(user, source)).map(({ result }) => result)).toEqual(["invalid", "created"]);
  });
});

describe("a post", () => {
  test("is shown as it was sent, with ID numbers masked everywhere", async () => {
    const source = await makeLeadSource(tenant, { field_map: { sa_id: "id_number" } });
    const sent = person({
      sa_id: "123",
      note: `ID 800101 5009 087, call 0821234567`,
      extra: { deep: [Number(ID_NUMBER), "kept"] },
    });
    await postLead(source, sent);
    const post = await detailOf(source, (await logOf(user, source))[0]);
    expect(post.body).toEqual({
      ...sent,
      sa_id: "****",
      note: "ID 800101 **** 087, call 0821234567",
      extra: { deep: ["800101 **** 087", "kept"] },
    });
    expect(post.answer).toMatchObject({ errors: { extra: ["Unknown field."], sa_id: expect.any(Array) } });
    expect(post.replayable).toBe(true);
  });

  test("is encrypted in the database, and its response contains no personal data", async () => {
    const source = await makeLeadSource(tenant);
    const sent = { ...person({ name: "Nomathemba" }), email: "nomathemba@example.test" };
    await postLead(source, sent);
    const [row] = await asPlatform(() => db.leadPost.findMany({ where: { source_id: source.id } }));
    const kept = JSON.stringify({ ...row, body: Buffer.from(row?.body ?? []).toString("latin1") });
    for (const secret of [sent.name, sent.email, sent.phone, sent.phone.slice(1)]) expect(kept).not.toContain(secret);
  });

  test("with the maximum nesting is shown as it was sent", async () => {
    const source = await makeLeadSource(tenant);
    const sent = nested(DEEPEST);
    await postLead(source, sent);
    const post = await detailOf(source, (await logOf(user, source))[0]);
    expect(post.body).toEqual(JSON.parse(sent));
  });

  test.each([DEEPEST + 1, 1_000, 8_000])(
    "nested %d deep is refused, creates no lead and is in the log",
    async (depth) => {
      const source = await makeLeadSource(tenant);
      const { status, body } = await postLead(source, nested(depth));
      expect([status, body]).toEqual([422, { message: "This request is nested too deeply." }]);
      const [post] = await logOf(user, source);
      expect((await api(user).get(pathOf(source, post))).status).toBe(200);
      expect(await leadsOf(source)).toEqual([]);
    },
  );

  // Without a limit of the size, 100,000 levels would fit into a megabyte.
  test("of more than 16 KB is refused before it is parsed, creates no lead and is in the log", async () => {
    const source = await makeLeadSource(tenant);
    const { status, body } = await postLead(source, nested(100_000));
    expect([status, body]).toEqual([413, { message: "This is larger than 16 KB." }]);
    const [post] = await logOf(user, source);
    expect((await api(user).get(pathOf(source, post))).status).toBe(200);
    expect(await leadsOf(source)).toEqual([]);
  });

  test("of another source is not found", async () => {
    const [source, other] = await Promise.all([makeLeadSource(tenant), makeLeadSource(tenant)]);
    await postLead(source, person());
    const [post] = await logOf(user, source);
    expect((await api(user).get(pathOf(other, post))).status).toBe(404);
    expect((await replay(other, post)).status).toBe(404);
  });
});

describe("a replay", () => {
  test("processes the same body by the current rules", async () => {
    const source = await makeLeadSource(tenant);
    const phone = `0${newNumber()}`;
    await postLead(source, { naam: "Thandi", phone });
    const [post] = await logOf(user, source);
    const again = await replay(source, post);
    expect([again.status, again.body.result]).toEqual([201, "invalid"]);
    await asPlatform(() => db.leadSource.update({ where: { id: source.id }, data: { field_map: { naam: "name" } } }));
    const mended = await replay(source, post);
    expect(mended.body).toMatchObject({ result: "created", status: 201, replay_of_id: post?.id });
    const leads = await leadsOf(source);
    expect(leads.map(({ name, phone }) => [name, phone])).toEqual([["Thandi", `+27${phone.slice(1)}`]]);
    expect(mended.body.lead?.id).toBe(leads[0]?.id);
  });

  test("creates at most one lead from a post and all its replays", async () => {
    const source = await makeLeadSource(tenant, { duplicate_policy: "link" });
    await postLead(source, { naam: "Thandi", phone: `0${newNumber()}` });
    const [post] = await logOf(user, source);
    const { body: failed } = await replay(source, post);
    await asPlatform(() => db.leadSource.update({ where: { id: source.id }, data: { field_map: { naam: "name" } } }));
    const answers = await Promise.all([post, failed, post, failed, post].map((each) => replay(source, each)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    expect(await leadsOf(source)).toHaveLength(1);
    expect((await detailOf(source, post)).replayable).toBe(false);
  });

  test("is refused for a post that created a lead, and for one that could not be read", async () => {
    const source = await makeLeadSource(tenant);
    await postLead(source, '{"cut');
    await postLead(source, person());
    const [created, cut] = await logOf(user, source);
    const answers = [await replay(source, created), await replay(source, cut)];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [409, "This post has already created a lead."],
      [409, "The body of this post could not be read and was not stored."],
    ]);
    expect(await logOf(user, source)).toHaveLength(2);
  });
});

test("old posts are deleted in batches, and a locked post only delays the last batch", async () => {
  await inForce("lead_post");
  const source = await makeLeadSource(tenant);
  await makeOldPosts(source, OLD_POSTS);
  const left = () => asPlatform(() => db.leadPost.count({ where: { source_id: source.id } }));
  let sweeping: Promise<void> | undefined;
  await asPlatform(() =>
    transaction(async () => {
      await db.$queryRaw`SELECT FROM lead_posts WHERE source_id = ${source.id} ORDER BY created_at DESC LIMIT 1 FOR UPDATE`;
      sweeping = sweep();
      await expect.poll(left, { timeout: 10_000 }).toBeLessThan(OLD_POSTS);
    }),
  );
  await sweeping;
  expect(await left()).toBe(0);
});

const sweep = () => sweepPosts(new AbortController().signal, unnoted);

test("posts are deleted after thirty days", async () => {
  await inForce("lead_post");
  const source = await makeLeadSource(tenant);
  await postLead(source, person());
  await postLead(source, person());
  const [kept, old] = await logOf(user, source);
  await asPlatform(async () => {
    await db.leadPost.update({ where: { id: kept?.id ?? 0 }, data: { created_at: daysBefore(29.9) } });
    await db.leadPost.update({ where: { id: old?.id ?? 0 }, data: { created_at: daysBefore(31.1) } });
  });
  await sweep();
  expect((await logOf(user, source)).map(({ id }) => id)).toEqual([kept?.id]);
  expect(await leadsOf(source)).toHaveLength(2);
});
