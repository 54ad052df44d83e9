// @module-tag all
import { expect, test } from "vitest";
import type { LeadImport } from "@/lib/leads/imports/schema";
import { api } from "../support/api";
import { csvOfPeople, importDone } from "../support/imports";
import { makeTenant, makeUser } from "../support/world";

const IMPORTS = 8;
/** Far below what it would take if each waited for the next look at the queue. */
const LONGEST_MS = 30_000;
const MAX_OF_ONE_USER = 3;

test("of many imports that are started at once none is left lying", async () => {
  const tenant = await makeTenant();
  const makeClient = async () => api(await makeUser(tenant, { permissions: ["leads.store"] }));
  let client = await makeClient();
  const ids: number[] = [];
  for (let n = 0; n < IMPORTS; n += 1) {
    if (n % MAX_OF_ONE_USER === 0) client = await makeClient();
    const file = new File(
      [
        csvOfPeople(2)
          .replaceAll("person", `p${n}`)
          .replaceAll(",083", `,08${n % 5}1${n}`),
      ],
      "two.csv",
    );
    const { body } = await client.form<LeadImport>("/api/lead-imports", {
      file,
      product_id: String(tenant.product.id),
    });
    ids.push(body.id);
  }
  await Promise.all(ids.map((id) => client.post(`/api/lead-imports/${id}/start`)));
  const done = await Promise.all(ids.map((id) => importDone(client, id, LONGEST_MS)));
  expect(done.map(({ status }) => status)).toEqual(Array(IMPORTS).fill("done"));
});
