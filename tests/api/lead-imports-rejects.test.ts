import { beforeAll, describe, expect, test } from "vitest";
import type { LeadImport } from "@/lib/leads/imports/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { importDone } from "../support/imports";
import { ID_NUMBER } from "../support/records";
import { makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const CSV = `name,phone,id number,remark,note\nA,12,${ID_NUMBER},800101 5009 087,Warm\nB,0821234567,,,`;

let tenant: TestTenant;
let reader: TestUser;
let trusted: TestUser;

beforeAll(async () => {
  tenant = await makeTenant();
  [reader, trusted] = await Promise.all([
    makeUser(tenant, { permissions: ["leads.store", "leads.export"] }),
    makeUser(tenant, { permissions: ["leads.store", "leads.export", "pii.reveal"] }),
  ]);
});

async function upload(): Promise<number> {
  const form = { file: new File([CSV], "leads.csv"), product_id: String(tenant.product.id) };
  return (await api(reader).form<LeadImport>("/api/lead-imports", form)).body.id;
}
/** The cells of the only rejected row, without the reason. */
async function cellsOf(id: number, user: TestUser): Promise<string[]> {
  const { body } = await api(user).get<string>(`/api/lead-imports/${id}/rejects`);
  return (body.split("\r\n")[1] ?? "").split(",").slice(-5);
}
const auditOf = (id: number) =>
  asPlatform(() =>
    db.auditEvent.findMany({ where: { action: "lead-imports.rejects", subject_id: id }, orderBy: { id: "asc" } }),
  );

describe("the rows of an import that were left out", () => {
  test("mask ID numbers in every column for users without the permission to reveal them", async () => {
    const id = await upload();
    const masked = ["A", "12", "800101 **** 087", "800101 **** 087", "Warm"];
    expect(await cellsOf(id, reader)).toEqual(masked);
    expect(await cellsOf(id, trusted)).toEqual(["A", "12", ID_NUMBER, "800101 5009 087", "Warm"]);
    await api(reader).post(`/api/lead-imports/${id}/start`);
    await importDone(api(reader), id);
    expect(await cellsOf(id, reader)).toEqual(masked);
  });

  test("are recorded in the audit log when downloaded, with whether ID numbers were shown", async () => {
    const id = await upload();
    expect(await auditOf(id)).toEqual([]);
    await cellsOf(id, reader);
    await cellsOf(id, trusted);
    const told = { tenant_id: tenant.id, subject_type: "lead-imports" };
    expect(await auditOf(id)).toMatchObject([
      { ...told, actor_id: reader.id, new: { name: "leads.csv", id_numbers_revealed: false } },
      { ...told, actor_id: trusted.id, new: { name: "leads.csv", id_numbers_revealed: true } },
    ]);
  });
});
