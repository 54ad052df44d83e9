import { endpoint } from "@/lib/identity/http/endpoint.server";
import { versioned } from "@/lib/identity/http/resource.server";
import { removeView, updateView } from "@/lib/identity/saved-views/saved-views.server";
import { viewInput } from "@/lib/identity/saved-views/schema";

const body = viewInput.and(versioned);

export const PUT = endpoint({ permission: ["leads.index", "sales.index"], body }, ({ actor, id, body }) =>
  updateView(actor, id, body),
);

export const DELETE = endpoint({ permission: ["leads.index", "sales.index"] }, ({ actor, id }) =>
  removeView(actor, id),
);
