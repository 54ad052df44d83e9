import { endpoint } from "@/lib/identity/http/endpoint.server";
import { leadImportResponse } from "@/lib/leads/imports/schema";
import { startRevert } from "@/lib/leads/imports/start.server";

export const POST = endpoint(
  { summary: "Revert an import", response: leadImportResponse, permission: "leads.store" },
  ({ actor, id }) => startRevert(actor, id),
);
