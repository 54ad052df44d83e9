import { endpoint } from "@/lib/identity/http/endpoint.server";
import { longIdOf } from "@/lib/identity/http/path-id.server";
import { removeSuppression } from "@/lib/leads/suppressions/change.server";
import { findSuppression } from "@/lib/leads/suppressions/list.server";
import { suppressionResponse } from "@/lib/leads/suppressions/schema";

export const GET = endpoint(
  { summary: "Read a suppression", response: suppressionResponse, permission: "suppressions.show" },
  ({ params }) => findSuppression(longIdOf(params.id)),
);

export const DELETE = endpoint(
  { summary: "Delete a suppression", permission: "suppressions.destroy" },
  ({ actor, params }) => removeSuppression(actor, longIdOf(params.id)),
);
