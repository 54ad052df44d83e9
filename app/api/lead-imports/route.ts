import { endpoint } from "@/lib/http/endpoint";
import { readForm } from "@/lib/http/request";
import { createImport } from "@/lib/lead-imports/preview";
import { IMPORT_MAX_BYTES, importForm } from "@/lib/lead-imports/schema";

const OTHER_FIELDS_BYTES = 64 * 1024;

export const POST = endpoint({ permission: "leads.store", status: 201 }, async ({ actor, request }) => {
  const form = await readForm(request, IMPORT_MAX_BYTES + OTHER_FIELDS_BYTES);
  return createImport(actor, importForm.parse(Object.fromEntries(form)));
});
