import { z } from "zod";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { closeTenant } from "@/lib/identity/tenants/close.server";
import { tenantDeletionQuery } from "@/lib/identity/tenants/deletion-schema";
import { readChange, tenantChangeForm } from "@/lib/identity/tenants/form.server";
import { openedTenantResponse, tenantResponse } from "@/lib/identity/tenants/schema";
import { openTenant } from "@/lib/identity/tenants/tenants.server";
import { updateTenant } from "@/lib/identity/tenants/update.server";
import { refusal, refusalWith, staleOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  { summary: "Read a tenant", response: openedTenantResponse, permission: ["tenants.show", "tenants.update"] },
  ({ id }) => openTenant(id),
);

export const PUT = endpoint(
  {
    otherResponses: { 405: refusal, 409: staleOf(tenantResponse) },
    form: { fields: tenantChangeForm, files: ["logo", "logo_nav"] },
    summary: "Update a tenant",
    response: tenantResponse,
    permission: "tenants.update",
  },
  async ({ actor, id, request }) => updateTenant(actor, id, await readChange(actor, request)),
);

/** A form with files that stands for a PUT: `_method=PUT`, or the header X-HTTP-Method-Override. */
export const POST = PUT;

export const DELETE = endpoint(
  {
    otherResponses: { 409: refusalWith({ submitted_sales: z.int() }) },
    summary: "Delete a tenant",
    permission: "tenants.destroy",
    query: tenantDeletionQuery,
  },
  ({ actor, id, query }) => closeTenant(actor, id, query.confirm),
);
