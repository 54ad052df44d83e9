import { makeOutcomeImport } from "../outcomes";
import type { Route } from "../route";

export const outcomeImports: Route[] = [
  {
    method: "GET",
    path: "/api/outcome-imports",
    access: ["sales.outcome"],
    sortBy: ["created_at"],
    filters: ["tenant_id"],
  },
  {
    method: "POST",
    path: "/api/outcome-imports",
    access: ["sales.outcome"],
    success: 202,
    form: () => ({
      file: new File(["reference,policy_outcome\nNO-2026-000001,lapsed\n"], "outcomes.csv", { type: "text/csv" }),
    }),
  },
  {
    method: "POST",
    path: "/api/outcome-imports/preview",
    access: ["sales.outcome"],
    form: () => ({ file: new File(["Policy No,Status\n0012345,LAPSED\n"], "outcomes.csv", { type: "text/csv" }) }),
  },
  { method: "GET", path: "/api/outcome-imports/[id]", access: ["sales.outcome"], target: makeOutcomeImport },
  {
    method: "POST",
    path: "/api/outcome-imports/[id]/cancel",
    access: ["sales.outcome"],
    target: (tenant, caller) => makeOutcomeImport(tenant, caller, { status: "queued" }),
  },
  { method: "GET", path: "/api/outcome-imports/[id]/rejects", access: ["sales.outcome"], target: makeOutcomeImport },
];
