import { endpoint } from "@/lib/identity/http/endpoint.server";
import { discardImport } from "@/lib/leads/lead-imports/discard.server";
import { changeImport, findImport } from "@/lib/leads/lead-imports/preview.server";
import { importChange } from "@/lib/leads/lead-imports/schema";

export const GET = endpoint({ permission: "leads.store" }, ({ actor, id }) => findImport(actor, id));

export const PUT = endpoint({ permission: "leads.store", body: importChange }, ({ actor, id, body }) =>
  changeImport(actor, id, body),
);

export const DELETE = endpoint({ permission: "leads.store" }, ({ actor, id }) => discardImport(actor, id));
