import { expect, test } from "vitest";
import type { NextLead } from "@/lib/leads/leads/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { makeTeam } from "../support/records";
import { makeTenant, makeUser, type TestUser } from "../support/world";

const MINUTE_MS = 60_000;

test("four agents work through 200 leads at once, and no lead goes to two of them", async () => {
  const tenant = await makeTenant({ calling_hours_enforced: false });
  const agents = await Promise.all(
    Array.from({ length: 4 }, () =>
      makeUser(tenant, { permissions: ["leads.show", "leads.update"], record_scope: "own" }),
    ),
  );
  const team = await makeTeam(tenant, agents);
  await asPlatform(() =>
    db.lead.createMany({
      data: Array.from({ length: 200 }, (_, place) => ({
        tenant_id: tenant.id,
        product_id: tenant.product.id,
        lead_id: `queue${place}`,
        name: `Person ${place}`,
        phone: `+2782555${String(place).padStart(4, "0")}`,
        team_id: place % 2 === 0 ? team.id : null,
        created_at: new Date(Date.now() - (300 - place) * MINUTE_MS),
      })),
    }),
  );
  const work = async (user: TestUser): Promise<number[]> => {
    const next = async () =>
      (await api(user).post<NextLead>("/api/leads/next", { product_id: tenant.product.id })).body;
    const declined = { to: "Declined", reason: "Too expensive" };
    const worked: number[] = [];
    for (let { lead } = await next(); lead; { lead } = await next()) {
      expect(lead.assigned_user?.id).toBe(user.id);
      expect((await api(user).post(`/api/leads/${lead.id}/transition`, declined)).status).toBe(200);
      worked.push(lead.id);
    }
    return worked;
  };
  const worked = await Promise.all(agents.map(work));
  expect(new Set(worked.flat()).size).toBe(200);
  expect(worked.flat()).toHaveLength(200);
  const left = { tenant_id: tenant.id, processed_at: null };
  expect(await asPlatform(() => db.lead.count({ where: left }))).toBe(0);
}, 180_000);
