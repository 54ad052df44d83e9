import { expect, test } from "vitest";
import type { LeadImport } from "@/lib/leads/imports/schema";
import { searchHash } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { importDone } from "../support/imports";
import { newNumber } from "../support/intake";
import { ID_NUMBER } from "../support/records";
import { makeSuppressions } from "../support/suppressions";
import { makeTenant, makeUser, unique } from "../support/world";

test("a person who is suppressed after the preview is not imported", async () => {
  const tenant = await makeTenant();
  const client = api(await makeUser(tenant, { permissions: ["leads.store"] }));
  const [phone, altPhone, email] = [`+27${newNumber()}`, `+27${newNumber()}`, `${unique()}@example.test`];
  const csv = [
    "name,phone,alt phone,email,id number",
    `A,${phone},,,`,
    `B,0${newNumber()},${altPhone},,`,
    `C,,,${email},`,
    `D,0${newNumber()},,,${ID_NUMBER}`,
  ].join("\n");
  const { body } = await client.form<LeadImport>("/api/lead-imports", {
    file: new File([csv], "leads.csv"),
    product_id: String(tenant.product.id),
  });
  expect(body.counts).toMatchObject({ valid: 4, suppressed: 0 });
  await asPlatform(() =>
    makeSuppressions({
      data: [
        { tenant_id: tenant.id, kind: "phone", value: phone },
        { tenant_id: null, kind: "phone", value: altPhone },
        { tenant_id: null, kind: "email", value: email },
        { tenant_id: tenant.id, kind: "id_number", value: searchHash(ID_NUMBER) },
      ],
    }),
  );
  expect((await client.post(`/api/lead-imports/${body.id}/start`)).status).toBe(200);
  expect((await importDone(client, body.id)).counts).toMatchObject({ valid: 0, suppressed: 4 });
  expect(await asPlatform(() => db.lead.count({ where: { tenant_id: tenant.id } }))).toBe(0);
});
