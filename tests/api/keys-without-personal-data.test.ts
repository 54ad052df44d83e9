import { beforeAll, describe, expect, test } from "vitest";
import { rulesOf, SCOPE_NAMES } from "@/lib/integrations/api-keys/scopes";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { Answer, Refusal } from "../support/api";
import { makeApiKey, withKey } from "../support/api-keys";
import { DIGITS, found, makeMarkedLead, makeMarkedSale, makeMarkedTenant, PERSON, TEXT } from "../support/marked";
import { audioFile } from "../support/recordings";
import { makeSuppressions } from "../support/suppressions";
import type { SellingTenant } from "../support/whole-sales";
import { makeLead, type TestUser, unique } from "../support/world";

// All that a key without personal data can do with a lead and a sale whose every personal field holds a marker.

let tenant: SellingTenant;
let agent: TestUser;
let lead: { id: number; lead_id: string };
let sale: SaleDetail;
let client: ReturnType<typeof withKey>;
beforeAll(async () => {
  ({ tenant, agent } = await makeMarkedTenant());
  lead = await makeMarkedLead(tenant, agent);
  sale = await makeMarkedSale(tenant, agent);
  client = withKey(await makeApiKey(tenant));
});

type Asked = { at: string; answer: Answer<unknown> };

/** Calls every route that a scope opens, on the marked records. */
async function askEverything(key: typeof client): Promise<Asked[]> {
  const own = await asPlatform(() => db.sale.findFirstOrThrow({ where: { id: sale.id }, select: { version: true } }));
  const bodies: Record<string, object> = {
    "POST /api/leads": { name: TEXT, phone: PERSON.phone, product_id: tenant.product.id },
    "PUT /api/leads/[id]": { name: null, phone: null, note: null, reason: null },
    "POST /api/leads/[id]/notes": { note: TEXT },
    "POST /api/leads/[id]/transition": { to: "Voicemail", assigned_user_id: agent.id },
    "POST /api/sales": { lead_id: lead.lead_id, agent_id: agent.id },
    "PUT /api/sales/[id]": { agent_id: agent.id, version: own.version, pay_to_estate: false },
    "POST /api/sales/[id]/transition": { agent_id: agent.id, version: own.version, to: "policy-submitted" },
    "POST /api/public/calls": { phone: PERSON.phone, direction: "incoming", started_at: new Date().toISOString() },
    "PUT /api/sales/[id]/outcome": { policy_number: TEXT },
  };
  const asked: Asked[] = [];
  for (const route of new Set(SCOPE_NAMES.flatMap((scope): readonly string[] => rulesOf(scope).routes))) {
    const [method = "", path = ""] = route.split(" ");
    const at = path.replace("[id]", String(path.startsWith("/api/leads") ? lead.id : sale.id)) as `/api/${string}`;
    const form = { file: audioFile(), lead_id: lead.lead_id, recorded_at: new Date().toISOString() };
    const sent = JSON.stringify(bodies[route]);
    const answer =
      route === "POST /api/public/recordings"
        ? await key.form<unknown>(at, form)
        : await key.send<unknown>(method, at, { "content-type": "application/json" }, sent);
    asked.push({ at: route, answer });
  }
  return asked;
}

describe("a key without personal data", () => {
  test("gets no personal value and no free text from any route that a scope opens", async () => {
    const asked = await askEverything(client);
    const shown = asked.map(({ at, answer }) => [at, found([answer.body, answer.headers])]);
    expect(shown.filter(([, markers]) => markers?.length)).toEqual([]);
    const reads = asked.filter(({ at }) => at.startsWith("GET /api/leads") || at.startsWith("GET /api/sales"));
    expect(reads.filter(({ answer }) => answer.status !== 200).map(({ at }) => at)).toEqual([
      "GET /api/sales/[id]/pack",
    ]);
  });

  test("gets what is not personal: references, statuses, products, colleagues, amounts", async () => {
    const { body: read } = await client.get<LeadDetail>(`/api/leads/${lead.id}`);
    expect(read).toMatchObject({
      ...{ lead_id: lead.lead_id, name: null, phone: null, note: null, reason: null, duplicate_of_id: null },
      assigned_user: { id: agent.id, name: expect.stringMatching(/./) },
    });
    const { body } = await client.get<SaleDetail>(`/api/sales/${sale.id}`);
    expect(body).toMatchObject({
      ...{ reference: sale.reference, status: "in-progress", client: null, policyholder: null, missing: null },
      ...{ policy_number: null, notes: null, warnings: null, cover: { product_plan_id: tenant.plan.id } },
      beneficiaries: [{ name: null, share: "100.00", guardian_name: null }],
      replacement: { replaces: true, reason: null },
    });
    const question = body.questionnaires[0]?.sections[0]?.questions[0];
    expect([question?.type, question?.value]).toEqual(["text", null]);
  });

  test("reads a sale, sends it back, and erases nothing", async () => {
    const before = await asPlatform(() => db.sale.findFirstOrThrow({ where: { id: sale.id }, include: PARTS }));
    const { body } = await client.get<SaleDetail>(`/api/sales/${sale.id}`);
    const { policyholder, beneficiaries, insured_lives, bank, replacement, cover, notes } = body;
    const { account_number_masked: _3, holder_id_number_masked: _4, ...account } = bank;
    const { status, body: after } = await client.put<SaleDetail & Refusal>(`/api/sales/${sale.id}`, {
      ...{ agent_id: agent.id, version: body.version, policyholder, bank: account, replacement, notes },
      cover: { product_plan_id: cover.product_plan_id, commencement_date: cover.commencement_date },
      beneficiaries: beneficiaries.map(({ id_number_masked: _, ...row }) => row),
      insured_lives: insured_lives.map(
        ({ id_number_masked: _, age: _5, cover_amount: _6, waiting_months: _7, ...row }) => row,
      ),
    });
    expect([status, after.message]).toEqual([200, undefined]);
    const stored = await asPlatform(() => db.sale.findFirstOrThrow({ where: { id: sale.id }, include: PARTS }));
    expect(stored).toEqual(before);
  });

  test("changes what is not personal, of the row with the id that it names", async () => {
    const { body } = await client.get<SaleDetail>(`/api/sales/${sale.id}`);
    const [row] = body.beneficiaries;
    const { status } = await client.put(`/api/sales/${sale.id}`, {
      ...{ agent_id: agent.id, version: body.version },
      beneficiaries: [{ id: row?.id, beneficiary_type_id: row?.beneficiary_type_id, share: "50.00" }],
    });
    const stored = await asPlatform(() => db.saleBeneficiary.findMany({ where: { sale_id: sale.id } }));
    expect([status, stored.map(({ share, guardian_name }) => [String(share), guardian_name])]).toEqual([
      200,
      [["50", TEXT]],
    ]);
  });

  test.each([
    ["POST", "/api/leads", { name: "Ann", product_id: 1 }, "name"],
    ["PUT", "/api/leads/{lead}", { surname: "Ann" }, "surname"],
    ["POST", "/api/leads/{lead}/notes", { note: "Ann" }, "note"],
    ["POST", "/api/leads/{lead}/transition", { to: "Declined", reason: "She is rich" }, "reason"],
    ["PUT", "/api/sales/{sale}", { policyholder: { name: "Ann" } }, "policyholder"],
    ["PUT", "/api/sales/{sale}", { bank: { account_holder: "Ann" } }, "bank.account_holder"],
    ["PUT", "/api/sales/{sale}", { answers: [{ question_id: 1, value: "x" }] }, "answers"],
    ["PUT", "/api/sales/{sale}", { answers: [] }, "answers"],
    ["PUT", "/api/sales/{sale}", { beneficiaries: [] }, "beneficiaries"],
    ["PUT", "/api/sales/{sale}", { insured_lives: [{ beneficiary_type_id: 1 }] }, "insured_lives"],
    ["PUT", "/api/sales/{sale}", { policyholder: { postal_address: { city: "Ulundi" } } }, "policyholder"],
    ["PUT", "/api/sales/{sale}/outcome", { policy_number: "P1" }, "policy_number"],
    ["POST", "/api/public/calls", { phone: PERSON.phone }, "phone"],
  ])("may not write with %s %s %o", async (method, path, fields, field) => {
    const at = path.replace("{lead}", String(lead.id)).replace("{sale}", String(sale.id));
    const body = JSON.stringify({ ...fields, ...(path === "/api/sales/{sale}" && { agent_id: agent.id, version: 1 }) });
    const answer = await client.send<Refusal & { code: string }>(
      method,
      at,
      { "content-type": "application/json" },
      body,
    );
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      ...[403, "forbidden"],
      `This key reads no personal data, so it may not write ${field}. Send null to leave it as it is.`,
    ]);
  });

  test.each([
    "/api/leads?gender=female",
    "/api/leads?education_group=other",
    "/api/leads?product_interest=x",
    "/api/leads?age_bracket_not=%5B%2265-plus%22%5D",
    "/api/leads?sortBy=name",
    "/api/leads?sortBy=phone",
    "/api/leads/export?gender=female",
    "/api/sales?sortBy=policy_number",
    "/api/sales?education=x",
    "/api/sales/export?gender_group=unknown",
  ])("neither filters nor sorts by personal fields: %s", async (path) => {
    expect((await client.get(path)).status).toBe(403);
  });

  test("filters and sorts by the others", async () => {
    const paths = ["/api/leads?sortBy=status&status=New&source=x&page=1", "/api/sales?sortBy=agent.name&status=new"];
    expect(await Promise.all(paths.map(async (path) => (await client.get(path)).status))).toEqual([200, 200]);
  });

  test("finds a lead by its exact reference, a sale by its own or its lead's, and nothing by anything else", async () => {
    const idsOf = async (path: string, search: string) => {
      const { body } = await client.get<{ data: { id: number }[] }>(`${path}?search=${encodeURIComponent(search)}`);
      return body.data.map(({ id }) => id);
    };
    expect(await idsOf("/api/leads", lead.lead_id)).toEqual([lead.id]);
    expect(await idsOf("/api/sales", sale.reference)).toEqual([sale.id]);
    expect(await idsOf("/api/sales", sale.lead.lead_id)).toEqual([sale.id]);
    for (const guess of [TEXT, `0${DIGITS}`, PERSON.email, lead.lead_id.slice(0, -1), sale.reference.slice(0, -1)]) {
      expect([guess, await idsOf("/api/leads", guess), await idsOf("/api/sales", guess)]).toEqual([guess, [], []]);
    }
  });

  test("is refused with a code and a sentence that say nothing of what is stored", async () => {
    const convertAgain = { lead_id: sale.lead.id, agent_id: agent.id };
    const { status, body } = await client.post("/api/sales", convertAgain);
    const nothing = { message: "The record does not allow this now, or has changed.", code: "conflict" };
    expect([status, body]).toEqual([409, nothing]);
    const stale = await client.put<Refusal & { current: SaleDetail }>(`/api/sales/${sale.id}`, {
      ...{ agent_id: agent.id, version: 1, pay_to_estate: true },
    });
    expect([stale.status, stale.body.current.reference, found(stale.body)]).toEqual([409, sale.reference, []]);
  });

  test("can't tell a suppressed lead from another: its export has both", async () => {
    const [one, other] = [await makeLead(tenant), await makeLead(tenant)];
    await asPlatform(() => makeSuppressions({ data: { tenant_id: tenant.id, kind: "phone", value: one.phone ?? "" } }));
    const ids = `ids=${one.id},${other.id}`;
    const { body } = await client.get<string>(`/api/leads/export?${ids}`);
    expect([one, other].filter(({ lead_id }) => !body.includes(lead_id))).toEqual([]);
    const read = async ({ id }: { id: number }) => {
      const { body: lead } = await client.get<LeadDetail>(`/api/leads/${id}`);
      return [lead.suppressed, lead.may_call, lead.dispositions, lead.call_refusal];
    };
    expect([await read(one), await read(other)]).toEqual([Array(4).fill(null), Array(4).fill(null)]);
  });

  test("gets an answer that is repeated for its Idempotency-Key without personal data too", async () => {
    const { body } = await client.get<SaleDetail>(`/api/sales/${sale.id}`);
    const once = { "content-type": "application/json", "idempotency-key": unique() };
    const sent = JSON.stringify({ agent_id: agent.id, version: body.version, pay_to_estate: true });
    const key = await makeApiKey(tenant, { include_personal_data: true });
    const first = await withKey(key).send("PUT", `/api/sales/${sale.id}`, once, sent);
    await asPlatform(() => db.apiKey.update({ where: { id: key.id }, data: { include_personal_data: false } }));
    const again = await withKey(key).send("PUT", `/api/sales/${sale.id}`, once, sent);
    expect([first.status, found(first.body).length > 0, again.status, found(again.body)]).toEqual([200, true, 200, []]);
  });
});

const PARTS = { persons: true, insured_lives: true, beneficiaries: true, bank_account: true } as const;
