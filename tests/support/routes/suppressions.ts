import { asPlatform } from "@/lib/platform/db/client.server";
import { type Route, words } from "../route";
import { makeSuppressions } from "../suppressions";
import { type TestTenant, unique } from "../world";

const makeSuppression = (tenant: TestTenant) =>
  asPlatform(() =>
    makeSuppressions({
      data: { tenant_id: tenant.id, kind: "email", value: `${unique()}@example.test`, reason: `Of ${tenant.name}` },
    }),
  );

const member = { path: "/api/suppressions/[id]", target: makeSuppression };
export const suppressions: Route[] = [
  {
    method: "GET",
    path: "/api/suppressions",
    access: ["suppressions.index"],
    sortBy: words("created_at kind reason"),
    filters: words("kind source tenant_id"),
  },
  {
    method: "POST",
    path: "/api/suppressions",
    access: ["suppressions.store"],
    success: 201,
    body: () => ({ kind: "email", value: `${unique()}@example.test`, reason: null }),
  },
  { ...member, method: "GET", access: ["suppressions.show"] },
  { ...member, method: "DELETE", access: ["suppressions.destroy"], success: 204 },
  {
    method: "POST",
    path: "/api/suppressions/import",
    access: ["suppressions.store"],
    form: () => ({ file: new File([`email\n${unique()}@example.test\n`], "list.csv", { type: "text/csv" }) }),
  },
  {
    method: "POST",
    path: "/api/suppressions/import/preview",
    access: ["suppressions.store"],
    form: () => ({ file: new File(["Cell,E-mail\n0821110011,a@example.test\n"], "list.csv", { type: "text/csv" }) }),
  },
  {
    method: "GET",
    path: "/api/suppressions/export",
    access: ["suppressions.export"],
    filters: words("kind source tenant_id"),
  },
];
