import { unsubscribeToken } from "@/lib/insights/reports/link.server";
import { makeTeam } from "../records";
import { makeReport, reportInput } from "../reports";
import { productOf, type Route, resource, words } from "../route";
import { makeUser, type TestTenant } from "../world";

const member = { path: "/api/reports/[id]", target: (tenant: TestTenant) => makeReport(tenant) };

async function tokenOf(tenant: TestTenant): Promise<{ token: string }> {
  const user = await makeUser(tenant);
  const report = await makeReport(tenant, [user]);
  return { token: unsubscribeToken({ report_id: report.id, user_id: user.id }) };
}

const unsubscribe = { path: "/api/public/reports/unsubscribe/[token]", access: "public", params: tokenOf } as const;

const rows = resource({
  name: "reports",
  make: (tenant) => makeReport(tenant),
  input: () => ({}),
  foreign: {
    product_id: productOf,
    team_id: async (other) => (await makeTeam(other)).id,
    recipient_ids: (_other, otherUser) => [otherUser.id],
  },
  sortBy: words("name tenant.name frequency next_run_at"),
  filters: words("tenant_id frequency active"),
});

export const reports: Route[] = [
  // Its body names a recipient, who has to exist.
  ...rows.map((route) =>
    route.body ? { ...route, body: async (tenant: TestTenant) => reportInput([await makeUser(tenant)]) } : route,
  ),
  { ...member, method: "POST", path: `${member.path}/send`, access: ["reports.index"], success: 202 },
  {
    ...member,
    method: "GET",
    path: `${member.path}/deliveries`,
    access: ["reports.show"],
    sortBy: words("due_at"),
  },
  { ...unsubscribe, method: "GET", success: 303 },
  { ...unsubscribe, method: "POST", success: 204 },
  { ...unsubscribe, method: "POST", path: `${unsubscribe.path}/undo`, success: 303 },
];
