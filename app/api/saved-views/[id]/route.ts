import { endpoint } from "@/lib/http/endpoint";
import { versioned } from "@/lib/http/resource";
import { viewInput } from "@/lib/saved-views/schema";
import { removeView, updateView } from "@/lib/saved-views/server";

const body = viewInput.and(versioned);

export const PUT = endpoint({ permission: "leads.index", body }, ({ actor, id, body }) => updateView(actor, id, body));

export const DELETE = endpoint({ permission: "leads.index" }, ({ actor, id }) => removeView(actor, id));
