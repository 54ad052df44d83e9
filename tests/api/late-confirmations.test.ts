import { expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { isoDate } from "@/lib/platform/text/format";
import { dateColumn } from "@/lib/platform/time/days";
import { noteOverdueConfirmations } from "@/lib/sales/packs/overdue.server";
import { api } from "../support/api";
import { postedForm, submitSale, withMadePack } from "../support/packs";
import { rewrite, SELLING } from "../support/sales";
import { inDays, makeSellingTenant } from "../support/whole-sales";
import { makeUser } from "../support/world";

test("a confirmation after its last day is noted as overdue once, and none is where the policy has ended", async () => {
  const tenant = await makeSellingTenant();
  const [agent, clerk] = [
    await makeUser(tenant, { permissions: SELLING }),
    await makeUser(tenant, { permissions: SELLING }),
  ];
  const submitted = async () => withMadePack(agent, await submitSale(tenant, agent, postedForm(tenant)));
  const [late, ended] = [await submitted(), await submitted()];
  const confirm_by = dateColumn(inDays(-1));
  await rewrite(ended, { confirm_by, policy_outcome: "not_taken_up" });
  await rewrite(late, { confirm_by });
  for (const delivered_reference of ["RC 123 ZA", "RC 124 ZA"]) {
    const delivery = { delivered_on: isoDate(new Date()), delivered_how: "post", delivered_reference };
    expect((await api(clerk).put(`/api/sales/${late.id}/delivery`, delivery)).status).toBe(200);
    await noteOverdueConfirmations();
  }
  const where = { sale_id: { in: [late.id, ended.id] }, type: "confirmation_overdue" as const };
  const noted = await asPlatform(() => db.saleEvent.findMany({ where }));
  expect(noted.map(({ sale_id }) => sale_id)).toEqual([late.id]);
});
