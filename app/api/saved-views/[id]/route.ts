import { endpoint } from "@/lib/identity/http/endpoint.server";
import { versioned } from "@/lib/identity/http/resource.server";
import { owned } from "@/lib/identity/http/tenant-resource.server";
import { findView, removeView, updateView } from "@/lib/identity/saved-views/saved-views.server";
import { savedViewResponse, viewInput } from "@/lib/identity/saved-views/schema";
import { staleOf } from "@/lib/platform/http/responses";

const body = viewInput.and(versioned);

export const GET = endpoint(
  { summary: "Read a saved view", response: savedViewResponse, permission: ["leads.index", "sales.index"] },
  ({ actor, id }) => findView(actor, id),
);

export const PUT = endpoint(
  {
    otherResponses: { 409: staleOf(savedViewResponse) },
    summary: "Update a saved view",
    record: savedViewResponse.and(owned),
    response: savedViewResponse,
    permission: ["leads.index", "sales.index"],
    body,
  },
  ({ actor, id, body }) => updateView(actor, id, body),
);

export const DELETE = endpoint(
  { summary: "Delete a saved view", permission: ["leads.index", "sales.index"] },
  ({ actor, id }) => removeView(actor, id),
);
