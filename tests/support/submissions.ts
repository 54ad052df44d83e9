import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeSale } from "./records";
import type { TestTenant, TestUser } from "./world";

type Maker = { team_id?: number; monthly_premium?: string };

/** A sale that an agent has converted today, for a team if one is named. */
export async function makeConversion(tenant: TestTenant, agent: Pick<TestUser, "id">, { team_id }: Maker = {}) {
  const sale = await makeSale(tenant, agent);
  const data = { team_id, converted_by_id: agent.id, converted_team_id: team_id };
  return asPlatform(() => db.sale.update({ where: { id: sale.id }, data }));
}

/** The same, submitted today by that agent. */
export async function makeSubmission(
  tenant: TestTenant,
  agent: Pick<TestUser, "id">,
  { team_id, monthly_premium = "200.00" }: Maker = {},
) {
  const sale = await makeConversion(tenant, agent, { team_id });
  const data = {
    status: "policy-submitted" as const,
    submitted_at: new Date(),
    submitted_by_id: agent.id,
    submitted_team_id: team_id,
    monthly_premium,
  };
  return asPlatform(() => db.sale.update({ where: { id: sale.id }, data }));
}
