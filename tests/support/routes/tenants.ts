import { asPlatform, db } from "@/lib/platform/db/client.server";
import { type Route, words } from "../route";
import { type TestTenant, unique } from "../world";

/** The tenant itself, as it was created. */
export const itself = ({ id, name }: TestTenant) =>
  asPlatform(() => db.tenant.update({ where: { id }, data: { name, version: 1 }, select: { id: true } }));

const member = { path: "/api/tenants/[id]", target: itself };
const change = {
  ...member,
  access: ["tenants.update"],
  form: (tenant: TestTenant) => ({
    _method: "PUT",
    name: tenant.name,
    debit_order_mandate: "I, {{full_name}}, agree.",
    light_theme: "{}",
    dark_theme: "{}",
    calling_hours_enforced: "1",
    remove_logo: "1",
    "product_ids[]": "",
  }),
  versioned: true,
} as const;

export const tenants: Route[] = [
  { method: "GET", path: "/api/tenants", access: ["tenants.index"], sortBy: words("name slug subdomain") },
  {
    method: "POST",
    path: "/api/tenants",
    access: "admin",
    success: 201,
    form: () => ({
      name: unique("Tenant "),
      slug: "",
      subdomain: "",
      debit_order_mandate: "",
      light_theme: "",
      dark_theme: "",
      calling_hours_enforced: "",
      "product_ids[]": "",
      admin_name: "Nomvula",
      admin_surname: "Zulu",
      admin_email: `${unique()}@example.test`,
    }),
  },
  { method: "GET", path: "/api/tenants/products/options", access: "signed-in" },
  {
    method: "GET",
    path: "/api/tenants/by-subdomain/[subdomain]",
    access: "public",
    params: ({ subdomain }) => ({ subdomain }),
  },
  { ...member, method: "GET", access: ["tenants.show", "tenants.update"] },
  { ...change, method: "PUT" },
  { ...change, method: "POST" },
  {
    ...member,
    method: "DELETE",
    access: ["tenants.destroy"],
    success: 204,
    endsTenant: true,
    filters: words("confirm"),
  },
  { ...member, method: "GET", path: `${member.path}/deletion`, access: ["tenants.destroy"] },
];
