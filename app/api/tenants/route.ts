import { endpoint } from "@/lib/identity/http/endpoint.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { createTenant } from "@/lib/identity/tenants/create.server";
import { newTenant, readNewTenant } from "@/lib/identity/tenants/form.server";
import { tenantResponse, tenantRowResponse } from "@/lib/identity/tenants/schema";
import { tenants } from "@/lib/identity/tenants/tenants.server";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  { summary: "List tenants", response: pageOf(tenantRowResponse), permission: "tenants.index", query: tenants.query },
  ({ actor, query }) => tenants.list(actor, query),
);

export const POST = endpoint(
  {
    form: { fields: newTenant, files: ["logo", "logo_nav"] },
    summary: "Create a tenant",
    response: tenantResponse,
    status: 201,
  },
  async ({ actor, request }) => {
    requireAdministrator(actor);
    return createTenant(actor, await readNewTenant(actor, request));
  },
);
