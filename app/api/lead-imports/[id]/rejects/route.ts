import { endpoint } from "@/lib/identity/http/endpoint.server";
import { exportRejects } from "@/lib/leads/imports/rejects.server";
import { fileOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  { summary: "Download the rejected rows of an import", response: fileOf("text/csv"), permission: "leads.store" },
  ({ actor, id }) => exportRejects(actor, id),
);
