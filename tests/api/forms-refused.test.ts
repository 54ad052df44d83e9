import { beforeAll, describe, expect, test } from "vitest";
import type { LeadImport } from "@/lib/leads/imports/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { makeFinishedImport, makeImport } from "../support/imports";
import { makeOutcomeImport, uploadOutcomes } from "../support/outcomes";
import { beginRequest, FORM_TYPE, field, part } from "../support/partial-request";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// A form is refused while it is still arriving: the bodies here never end, and are answered all the same.

let tenant: TestTenant;
let user: TestUser;
let lead: { id: number };
beforeAll(async () => {
  tenant = await makeTenant();
  user = await makeUser(tenant, {
    permissions: [
      ...(["leads.store", "leads.show", "leads.update", "suppressions.store"] as const),
      ...(["sales.outcome", "products.update", "tenants.update"] as const),
    ],
  });
  lead = await makeLead(tenant, { assigned_user_id: user.id, status: "Allocated" });
});

const begin = (path: string, ...pieces: string[]) => {
  const sent = beginRequest(path, FORM_TYPE, user);
  for (const piece of pieces) sent.write(piece);
  return sent.response;
};

const CSV_ROUTES = ["/api/lead-imports", "/api/suppressions/import", "/api/outcome-imports"];

/** Every route that takes a form, with a text field that it knows. */
const ROUTES: [name: string, path: () => string, known: string][] = [
  ...CSV_ROUTES.map((path): [string, () => string, string] => [path, () => path, "tenant_id"]),
  ["a lead's recordings", () => `/api/leads/${lead.id}/recordings`, "recorded_at"],
  ["a product's documents", () => `/api/products/${tenant.product.id}/brochures`, "name"],
  ["a tenant", () => `/api/tenants/${tenant.id}`, "name"],
];

describe.each(ROUTES)("an unfinished form to %s is refused", (_, path, known) => {
  test("at an unknown field, by name", async () => {
    const { status, body, headers } = await begin(path(), field("filler", "x"), part("more"));
    expect([status, body.errors]).toEqual([422, { filler: ["Unknown field."] }]);
    expect(headers.connection).toBe("close");
  });

  test("at a repeated field", async () => {
    const { status, body } = await begin(path(), field(known, "1"), field(known, "2"), part("more"));
    expect([status, body.errors]).toEqual([422, { [known]: ["Send this field once."] }]);
  });

  test("at fields of more than 64 KB", async () => {
    const { status, body } = await begin(path(), part(known, "x".repeat(70 * 1024)), "\r\n", part("more"));
    expect([status, body.message]).toEqual([422, "The fields of a form may have 64 KB in total."]);
  });

  test("at an unknown file", async () => {
    const { status } = await begin(path(), part("picture", "x", "picture.png"), "x".repeat(100_000));
    expect(status).toBe(422);
  });

  test.each([
    ["field", () => part(known)],
    ["field name", () => '--edge\r\nContent-Disposition: form-data; name="'],
    ["header", () => "--edge\r\nX-Filler: "],
  ])("at a %s without an end", async (_name, start) => {
    const { status, body } = await begin(path(), start(), "x".repeat(1024 * 1024));
    expect([status, body.message]).toEqual([422, "The fields of a form may have 64 KB in total."]);
  });
});

describe.each(CSV_ROUTES)("an unfinished CSV file to %s is refused", (path) => {
  test("at the 401st column of its file", async () => {
    const { status, body } = await begin(path, part("file", "", "leads.csv"), ",".repeat(1024 * 1024));
    expect([status, body.errors?.file?.[0]]).toEqual([422, expect.stringContaining("more than 400 columns")]);
  });

  test("at a row of more than 64 KB", async () => {
    const file = `phone\n"${"x".repeat(128 * 1024)}`;
    const { status, body } = await begin(path, part("file", "", "leads.csv"), file);
    expect([status, body.errors?.file?.[0]]).toEqual([422, expect.stringContaining("row 2 is longer than 64 KB")]);
  });

  test("after 1,000 empty rows", async () => {
    const { status, body } = await begin(path, part("file", "phone\n", "leads.csv"), "\n".repeat(64 * 1024));
    expect([status, body.errors?.file?.[0]]).toEqual([422, expect.stringContaining("1,000 consecutive empty rows")]);
  });
});

test("a form of 800,000 fields is refused at the first of them", async () => {
  const body = Buffer.from(`${field("f", "x").repeat(800_000)}--edge--\r\n`);
  const { status } = await api(user).send("POST", "/api/lead-imports", { "content-type": FORM_TYPE }, body);
  expect(status).toBe(422);
});

test("a list of more elements than a form may have is refused by its name", async () => {
  const { status, body } = await begin(
    `/api/tenants/${tenant.id}`,
    field("product_ids[]", "1").repeat(1_001),
    part("more"),
  );
  expect([status, body.errors]).toEqual([422, { product_ids: ["Max 1000 entries"] }]);
});

test("a product document beyond the limit is refused while it arrives", async () => {
  const piece = "x".repeat(1024 * 1024);
  const pieces = Array.from({ length: 22 }, () => piece);
  const { status, body } = await begin(
    `/api/products/${tenant.product.id}/brochures`,
    part("file", "", "a.pdf"),
    ...pieces,
  );
  expect([status, body.message]).toEqual([413, "This is larger than 20 MB."]);
});

describe("a user with three unfinished imports", () => {
  test("starts no fourth, and is told why and when to retry", async () => {
    const busy = await makeUser(tenant, { permissions: ["leads.store"] });
    for (let count = 0; count < 3; count += 1) await makeImport(tenant, { user_id: busy.id });
    const form = { file: new File(["name,phone\nA,0821234567"], "a.csv"), product_id: String(tenant.product.id) };
    const { status, body, headers } = await api(busy).form("/api/lead-imports", form);
    expect([status, body.message]).toEqual([
      429,
      "You have 3 unfinished imports, which is the limit. Start or discard one first.",
    ]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  });

  test("counts those of outcomes among them, and starts neither a fourth nor a fourth of those", async () => {
    const busy = await makeUser(tenant, { permissions: ["leads.store", "sales.outcome"] });
    await makeImport(tenant, { user_id: busy.id, status: "running" });
    for (const status of ["queued", "running"] as const) await makeOutcomeImport(tenant, busy, { status });
    const form = { file: new File(["name,phone\nA,0821234567"], "a.csv"), product_id: String(tenant.product.id) };
    const refused = {
      status: 429,
      body: { message: "You have 3 unfinished imports, which is the limit. Wait until one has finished." },
    };
    expect(await api(busy).form("/api/lead-imports", form)).toMatchObject(refused);
    expect(await uploadOutcomes(busy, ["Reference", "A"])).toMatchObject(refused);
    expect(await asPlatform(() => db.outcomeImport.count({ where: { user_id: busy.id } }))).toBe(2);
  });

  test("of leads that wait to be started, may still send outcomes", async () => {
    const busy = await makeUser(tenant, { permissions: ["leads.store", "sales.outcome"] });
    for (let count = 0; count < 3; count += 1) await makeImport(tenant, { user_id: busy.id });
    expect((await uploadOutcomes(busy, ["Reference,Outcome", "A,lapsed"])).status).toBe(202);
  });

  test("discards one, and uploads another", async () => {
    const busy = await makeUser(tenant, { permissions: ["leads.store"] });
    const [first] = [await makeImport(tenant, { user_id: busy.id }), await makeImport(tenant, { user_id: busy.id })];
    await makeImport(tenant, { user_id: busy.id });
    expect((await api(busy).delete(`/api/lead-imports/${first?.id}`)).status).toBe(204);
    const form = { file: new File(["name,phone\nA,0821234567"], "a.csv"), product_id: String(tenant.product.id) };
    expect((await api(busy).form<LeadImport>("/api/lead-imports", form)).status).toBe(201);
    expect((await api(busy).get(`/api/lead-imports/${first?.id}`)).status).toBe(404);
    const event = await asPlatform(() => db.auditEvent.findFirst({ where: { actor_id: busy.id } }));
    expect(event).toMatchObject({ action: "lead-imports.discard", subject_id: first?.id, old: { name: "leads.csv" } });
  });

  test("can't discard one that was started", async () => {
    const busy = await makeUser(tenant, { permissions: ["leads.store"] });
    const { id } = await makeFinishedImport(tenant, { user_id: busy.id });
    const { status, body } = await api(busy).delete(`/api/lead-imports/${id}`);
    expect([status, body.message]).toEqual([409, "This import has been started. Revert it instead."]);
  });
});
