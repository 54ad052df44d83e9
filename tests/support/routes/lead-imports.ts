import { makeFinishedImport, makeImport } from "../imports";
import { ID_NUMBER } from "../records";
import { productOf, type Route } from "../route";
import type { TestTenant, TestUser } from "../world";

const leadImport = {
  path: "/api/lead-imports/[id]",
  target: (tenant: TestTenant) => makeImport(tenant),
  access: ["leads.store"],
} as const;
export const leadImports: Route[] = [
  {
    method: "GET",
    path: "/api/lead-imports",
    access: ["leads.store"],
    sortBy: ["created_at", "file_name"],
    filters: ["tenant_id", "product_id", "status"],
  },
  {
    method: "POST",
    path: "/api/lead-imports",
    access: ["leads.store"],
    success: 201,
    form: ({ product }) => ({
      file: new File([`name,phone,id number\nSipho,0821234567,${ID_NUMBER}\n`], "leads.csv", { type: "text/csv" }),
      product_id: String(product.id),
    }),
    foreign: { product_id: productOf },
  },
  { ...leadImport, method: "GET" },
  { ...leadImport, method: "PUT", body: () => ({ default_region: "BW" }) },
  { ...leadImport, method: "DELETE", success: 204 },
  { ...leadImport, method: "POST", path: `${leadImport.path}/start` },
  {
    ...leadImport,
    method: "GET",
    path: `${leadImport.path}/rejects`,
    target: (tenant: TestTenant, { id: user_id }: TestUser) => makeImport(tenant, { user_id, status: "done" }),
  },
  { ...leadImport, method: "POST", path: `${leadImport.path}/revert`, target: (tenant) => makeFinishedImport(tenant) },
];
