import { endpoint } from "@/lib/identity/http/endpoint.server";
import { importStart, leadImportResponse } from "@/lib/leads/imports/schema";
import { startImport } from "@/lib/leads/imports/start.server";
import { readJson } from "@/lib/platform/http/request.server";

/** The body may be left out: then the allocation rules decide who gets the leads. */
export const POST = endpoint(
  { summary: "Start an import", readsBody: importStart, response: leadImportResponse, permission: "leads.store" },
  async ({ actor, id, request }) => {
    const hasBody = request.headers.has("content-type");
    return startImport(actor, id, hasBody ? importStart.parse(await readJson(request)) : {});
  },
);
