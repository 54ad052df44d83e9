import { endpoint } from "@/lib/http/endpoint";
import { changeImport, findImport } from "@/lib/lead-imports/preview";
import { importChange } from "@/lib/lead-imports/schema";

export const GET = endpoint({ permission: "leads.store" }, ({ id }) => findImport(id));

export const PUT = endpoint({ permission: "leads.store", body: importChange }, ({ id, body }) =>
  changeImport(id, body),
);
