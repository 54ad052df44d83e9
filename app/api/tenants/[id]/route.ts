import { requireAdministrator } from "@/lib/auth/administrator";
import { endpoint } from "@/lib/http/endpoint";
import { deleteTenant } from "@/lib/tenants/delete";
import { readChange } from "@/lib/tenants/form";
import { findTenant } from "@/lib/tenants/server";
import { updateTenant } from "@/lib/tenants/update";

export const GET = endpoint({ permission: ["tenants.show", "tenants.update"] }, ({ id }) => findTenant(id));

export const PUT = endpoint({ permission: "tenants.update" }, async ({ actor, id, request }) =>
  updateTenant(actor, id, await readChange(request)),
);

/** A form with files that stands for a PUT: `_method=PUT`, or the header X-HTTP-Method-Override. */
export const POST = PUT;

export const DELETE = endpoint({}, async ({ actor, id }) => {
  requireAdministrator(actor);
  await deleteTenant(actor, id);
});
