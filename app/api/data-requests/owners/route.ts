import { endpoint } from "@/lib/identity/http/endpoint.server";
import { ownerOptions } from "@/lib/people/data-requests/update.server";
import { optionsResponse } from "@/lib/platform/http/responses";

export const GET = endpoint(
  { administrators: true, summary: "List the possible owners of privacy requests", response: optionsResponse },
  ({ actor }) => ownerOptions(actor),
);
