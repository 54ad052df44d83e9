import { endpoint } from "@/lib/identity/http/endpoint.server";
import { versioned } from "@/lib/identity/http/resource.server";
import { findView, removeView, updateView } from "@/lib/identity/saved-views/saved-views.server";
import { viewInput } from "@/lib/identity/saved-views/schema";

const body = viewInput.and(versioned);

export const GET = endpoint({ permission: ["leads.index", "sales.index"] }, ({ actor, id }) => findView(actor, id));

export const PUT = endpoint({ permission: ["leads.index", "sales.index"], body }, ({ actor, id, body }) =>
  updateView(actor, id, body),
);

export const DELETE = endpoint({ permission: ["leads.index", "sales.index"] }, ({ actor, id }) =>
  removeView(actor, id),
);
