import { endpoint } from "@/lib/http/endpoint";
import { listImports } from "@/lib/lead-imports/list";
import { importQuery } from "@/lib/lead-imports/schema";
import { uploadImport } from "@/lib/lead-imports/upload";

export const GET = endpoint({ permission: "leads.store", query: importQuery }, ({ actor, query }) =>
  listImports(actor, query),
);

export const POST = endpoint({ permission: "leads.store", status: 201 }, ({ actor, request }) =>
  uploadImport(actor, request),
);
