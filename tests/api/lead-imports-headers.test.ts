import { expect, test } from "vitest";
import type { LeadImport } from "@/lib/leads/imports/schema";
import type { LeadRow } from "@/lib/leads/record/schema";
import type { Page } from "@/lib/platform/lists/list";
import { api, type Refusal } from "../support/api";
import { importDone } from "../support/imports";
import { makeTenant, makeUser } from "../support/world";

const PEOPLE = "Nomvula,Zulu,082 123 4567\nThabo,Nkosi,083 765 4321\n";

async function setUp() {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["leads.index", "leads.show", "leads.store"] });
  const upload = (csv: string, fields: Record<string, string> = {}) =>
    api(user).form<LeadImport & Refusal>("/api/lead-imports", {
      file: new File([csv], "leads.csv", { type: "text/csv" }),
      product_id: String(tenant.product.id),
      ...fields,
    });
  return { user, upload };
}

test("a file without a header row is imported from its first row on, and its leads are listed by the import", async () => {
  const { user, upload } = await setUp();
  const { status, body } = await upload(PEOPLE);
  expect(status).toBe(201);
  expect(body.mapping).toEqual({ "Column 1": "name", "Column 2": "surname", "Column 3": "phone" });
  expect(body.counts).toMatchObject({ total: 2, valid: 2 });
  await upload("name,phone\nOther,084 111 2222\n").then(({ body: { id } }) =>
    api(user).post(`/api/lead-imports/${id}/start`),
  );
  await api(user).post(`/api/lead-imports/${body.id}/start`);
  await importDone(api(user), body.id);
  const { body: listed } = await api(user).get<Page<LeadRow>>(`/api/leads?import_id=${body.id}`);
  expect([listed.meta.total, listed.data.map(({ name }) => name).sort()]).toEqual([2, ["Nomvula", "Thabo"]]);
});

test("whether the first row is a header can be said, and anything else is refused", async () => {
  const { upload } = await setUp();
  const named = await upload("082 111 2222,x\nThabo,083 765 4321\n", { has_header: "true" });
  expect([named.body.columns, named.body.counts.total]).toEqual([["082 111 2222", "x"], 1]);
  const numbered = await upload("name,phone\nThabo,083 765 4321\n", { has_header: "false" });
  expect([numbered.body.columns, numbered.body.counts.total]).toEqual([["Column 1", "Column 2"], 2]);
  const refused = await upload(PEOPLE, { has_header: "perhaps" });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["has_header"]]);
});

test("a mapping that is nested too deeply is refused with that reason", async () => {
  const { upload } = await setUp();
  const { status, body } = await upload(PEOPLE, { mapping: "[".repeat(33) });
  expect([status, body.errors]).toEqual([422, { mapping: ["This request is nested too deeply."] }]);
});
