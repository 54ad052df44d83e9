import { endpoint } from "@/lib/identity/http/endpoint.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { deleteTenant } from "@/lib/identity/tenants/delete.server";
import { readChange } from "@/lib/identity/tenants/form.server";
import { openTenant } from "@/lib/identity/tenants/tenants.server";
import { updateTenant } from "@/lib/identity/tenants/update.server";

export const GET = endpoint({ permission: ["tenants.show", "tenants.update"] }, ({ id }) => openTenant(id));

export const PUT = endpoint({ permission: "tenants.update" }, async ({ actor, id, request }) =>
  updateTenant(actor, id, await readChange(actor, request)),
);

/** A form with files that stands for a PUT: `_method=PUT`, or the header X-HTTP-Method-Override. */
export const POST = PUT;

export const DELETE = endpoint({}, async ({ actor, id }) => {
  requireAdministrator(actor);
  await deleteTenant(actor, id);
});
