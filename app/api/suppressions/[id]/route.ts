import { endpoint } from "@/lib/identity/http/endpoint.server";
import { removeSuppression } from "@/lib/leads/suppressions/change.server";
import { findSuppression } from "@/lib/leads/suppressions/list.server";

export const GET = endpoint({ permission: "suppressions.show" }, ({ id }) => findSuppression(id));

export const DELETE = endpoint({ permission: "suppressions.destroy" }, ({ actor, id }) => removeSuppression(actor, id));
