import { endpoint } from "@/lib/http/endpoint";
import { changeImport, findImport } from "@/lib/lead-imports/preview";
import { importChange } from "@/lib/lead-imports/schema";

export const GET = endpoint({ permission: "leads.store" }, ({ actor, id }) => findImport(actor, id));

export const PUT = endpoint({ permission: "leads.store", body: importChange }, ({ actor, id, body }) =>
  changeImport(actor, id, body),
);
