import { endpoint } from "@/lib/identity/http/endpoint.server";
import { uploadSuppressions } from "@/lib/leads/suppressions/import.server";

export const POST = endpoint({ permission: "suppressions.store" }, ({ actor, request }) =>
  uploadSuppressions(actor, request),
);
