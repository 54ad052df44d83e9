import { endpoint } from "@/lib/identity/http/endpoint.server";
import { listImports } from "@/lib/leads/lead-imports/list.server";
import { importQuery } from "@/lib/leads/lead-imports/schema";
import { uploadImport } from "@/lib/leads/lead-imports/upload.server";

export const GET = endpoint({ permission: "leads.store", query: importQuery }, ({ actor, query }) =>
  listImports(actor, query),
);

export const POST = endpoint({ permission: "leads.store", status: 201 }, ({ actor, request }) =>
  uploadImport(actor, request),
);
