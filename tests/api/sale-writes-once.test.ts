import { globSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { isoDate } from "@/lib/platform/text/format";
import { api, type Refusal } from "../support/api";
import { makeRecording } from "../support/recordings";
import { anotherReviewer, claim, type Floor, judge, makeFloor, waitingSale } from "../support/reviews";
import { makeSale, rewrite, SELLING, transition } from "../support/sales";
import { completeSale, wholeForm } from "../support/whole-sales";
import { makeLead, makeUser, type TestUser, unique } from "../support/world";

// Every write of a sale is done once for each Idempotency-Key.

let floor: Floor;
let manager: TestUser;
let successor: TestUser;
beforeAll(async () => {
  floor = await makeFloor();
  manager = await makeUser(floor.tenant, {
    permissions: [...SELLING, "sales.reassign", "sales.outcome"],
  });
  successor = await makeUser(floor.tenant, { permissions: SELLING });
  const data = { line_manager_user_id: manager.id };
  await asPlatform(() => db.user.update({ where: { id: floor.agent.id }, data }));
});

type Method = "POST" | "PUT" | "DELETE";
type Write = { user: TestUser; sale?: { id: number }; method: Method; path: string; body?: object };

const ofSale = (user: TestUser, sale: { id: number }, method: Write["method"], route = "", body = {}): Write => ({
  user,
  sale,
  method,
  path: `/api/sales/${sale.id}${route}`,
  body,
});
const newSale = () => makeSale(floor.tenant, floor.agent);

async function submittedSale() {
  const sale = await completeSale(floor.tenant, floor.agent);
  await rewrite(sale, { status: "policy-submitted", submitted_at: new Date(), submitted_by_id: floor.agent.id });
  return sale;
}

/** A sale that was sent back for one item, and the path of that item. */
async function kickedSale() {
  const sale = await waitingSale(floor);
  const review = await judge(floor.reviewer, sale, ["verbatim"]);
  await transition(floor.reviewer, sale, { to: "in-progress", note: "Put it right" });
  return { sale, item: `/qc-reviews/${review.id}/items/verbatim` };
}

const writes: Record<string, () => Promise<Write>> = {
  convert: async () => {
    const lead = await makeLead(floor.tenant);
    return { user: floor.agent, method: "POST", path: "/api/sales", body: { lead_id: lead.id } };
  },
  save: async () => {
    const sale = await newSale();
    return ofSale(floor.agent, sale, "PUT", "", { version: sale.version, ...wholeForm(floor.tenant) });
  },
  transition: async () => {
    const sale = await completeSale(floor.tenant, floor.agent);
    return ofSale(floor.agent, sale, "POST", "/transition", { to: "qc-oversight", version: sale.version });
  },
  claim: async () => {
    const sale = await newSale();
    await rewrite(sale, { agent_id: null });
    return ofSale(successor, sale, "POST", "/claim");
  },
  release: async () => {
    const sale = await newSale();
    return ofSale(floor.agent, sale, "POST", "/release", { version: sale.version });
  },
  reassign: async () => {
    const sale = await newSale();
    const body = { agent_id: manager.id, reason: "On leave", version: sale.version };
    return ofSale(manager, sale, "POST", "/reassign", body);
  },
  "reassign many": async () => {
    const sale = await newSale();
    const body = { ids: [sale.id], agent_id: manager.id, reason: "On leave" };
    return { user: manager, sale, method: "POST", path: "/api/sales/reassign", body };
  },
  "agree to the mandate": async () => {
    const sale = await completeSale(floor.tenant, floor.agent);
    return ofSale(floor.agent, sale, "POST", "/mandate", { version: sale.version });
  },
  "name the mandate's recording": async () => {
    const sale = await completeSale(floor.tenant, floor.agent);
    const { id } = await makeRecording(floor.tenant, { sale_id: sale.id });
    return ofSale(floor.agent, sale, "PUT", "/mandate/recording", { recording_id: id, at_seconds: 0.5 });
  },
  "record the delivery": async () => {
    const delivery = { delivered_on: isoDate(new Date()), delivered_how: "post", delivered_reference: "RC 1 ZA" };
    return ofSale(successor, await submittedSale(), "PUT", "/delivery", delivery);
  },
  "reopen the delivery": async () => {
    const sale = await submittedSale();
    await rewrite(sale, { delivered_on: new Date(), delivered_how: "post" });
    const { version } = await asPlatform(() => db.sale.findFirstOrThrow({ where: { id: sale.id } }));
    return ofSale(successor, sale, "POST", "/delivery/reopen", { version });
  },
  "record the outcome": async () =>
    ofSale(manager, await submittedSale(), "PUT", "/outcome", { policy_number: unique("P") }),
  "claim for review": async () => ofSale(floor.reviewer, await waitingSale(floor), "POST", "/qc-reviews"),
  "save a review": async () => {
    const sale = await waitingSale(floor);
    const { body } = await claim(floor.reviewer, sale);
    const change = { items: [{ item_id: "verbatim", result: "pass" }], version: body.version };
    return ofSale(floor.reviewer, sale, "PUT", `/qc-reviews/${body.id}`, change);
  },
  "release a review": async () => {
    const sale = await waitingSale(floor);
    const { body } = await claim(floor.reviewer, sale);
    return ofSale(floor.reviewer, sale, "DELETE", `/qc-reviews/${body.id}`);
  },
  "claim the next review": async () => {
    const own = await makeFloor();
    const sale = await waitingSale(own);
    return { user: own.reviewer, sale, method: "POST", path: "/api/qc-queue/next", body: {} };
  },
  decide: async () => {
    const sale = await waitingSale(floor);
    await judge(floor.reviewer, sale);
    const { version } = await asPlatform(() => db.sale.findFirstOrThrow({ where: { id: sale.id } }));
    return ofSale(floor.reviewer, sale, "POST", "/transition", { to: "policy-submitted", version });
  },
  dispute: async () => {
    const { sale, item } = await kickedSale();
    return ofSale(floor.agent, sale, "POST", `${item}/dispute`, { reason: "It is at 2:10" });
  },
  "answer a dispute": async () => {
    const { sale, item } = await kickedSale();
    await api(floor.agent).post(`/api/sales/${sale.id}${item}/dispute`, { reason: "It is at 2:10" });
    return ofSale(manager, sale, "POST", `${item}/answer`, { upheld: true, note: "I heard it" });
  },
  "mark as fixed": async () => {
    const { sale, item } = await kickedSale();
    return ofSale(floor.agent, sale, "POST", `${item}/fixed`, { fixed: true });
  },
  "finish a second look": async () => {
    const own = await makeFloor({ qc_sample_percent: 100 });
    const mate = await anotherReviewer(own);
    const sale = await waitingSale(own);
    await judge(own.reviewer, sale);
    await transition(own.reviewer, sale, { to: "policy-submitted" });
    const review = await judge(mate, sale);
    return ofSale(mate, sale, "POST", `/qc-reviews/${review.id}/finish`);
  },
};

const COLUMNS = { status: true, agent_id: true, kick_count: true, policy_number: true, qc_personality_id: true };

/** What a write may leave behind. Not what a job does by itself, which may send the policy pack meanwhile. */
const traces = (sale: { id: number } | undefined) =>
  asPlatform(async () => {
    const where = { sale_id: sale?.id ?? 0 };
    return {
      sales: await db.sale.count({ where: { tenant_id: floor.tenant.id } }),
      sale: await db.sale.findFirst({ where: { id: where.sale_id }, select: COLUMNS }),
      events: await db.saleEvent.count({ where: { ...where, actor_id: { not: null } } }),
      mandates: await db.saleMandate.findMany({ where, orderBy: { id: "asc" } }),
      lives: await db.saleInsuredLife.findMany({ where, orderBy: { id: "asc" } }),
      packs: await db.salePack.count({ where }),
      reviews: await db.saleReview.findMany({ where, orderBy: { id: "asc" } }),
      items: await db.saleReviewItem.findMany({ where: { review: where }, orderBy: { item_id: "asc" } }),
    };
  });

test.each(Object.entries(writes))(
  "%s: a repeated request gets the first answer, and nothing is done again",
  async (_, prepare) => {
    const { user, sale, method, path, body } = await prepare();
    const client = api(user, { headers: { "idempotency-key": unique(), "content-type": "application/json" } });
    const send = () => client.send<Record<string, unknown>>(method, path, {}, JSON.stringify(body ?? {}));
    const before = await traces(sale);
    const first = await send();
    expect([200, 201, 204], JSON.stringify(first.body)).toContain(first.status);
    const after = await traces(sale);
    expect(after).not.toEqual(before);
    const again = await send();
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await traces(sale)).toEqual(after);
  },
);

test("a call that takes no key says so, and does nothing", async () => {
  const sale = await completeSale(floor.tenant, floor.agent);
  const nosy = await makeUser(floor.tenant, { permissions: [...SELLING, "pii.reveal"] });
  const client = api(nosy, { headers: { "idempotency-key": unique() } });
  const before = await traces(sale);
  const refusals = {
    reveal: { field: "id_number" },
    presence: {},
    recordings: {},
  };
  for (const [path, body] of Object.entries(refusals)) {
    const answer = await client.post<Refusal>(`/api/sales/${sale.id}/${path}`, body);
    expect([path, answer.status, answer.body.errors?.["Idempotency-Key"]?.[0]]).toEqual([
      path,
      422,
      expect.stringMatching(/^This call takes no key\. /),
    ]);
  }
  expect(await traces(sale)).toEqual(before);
});

test("every write of a sale takes a key, or says why it takes none", () => {
  const files = ["app/api/sales", "app/api/qc-queue"].flatMap((folder) =>
    globSync(`${folder}/**/route.ts`).map((file) => [file, readFileSync(file, "utf8")] as const),
  );
  expect(files.length).toBeGreaterThan(20);
  const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const without = files.filter(
    ([, text]) =>
      count(text, /export const (POST|PUT|PATCH|DELETE) =/g) !== count(text, /idempotent: (true|[A-Z_]+)\b/g),
  );
  expect(without.map(([file]) => file)).toEqual([]);
});
