import { endpoint } from "@/lib/http/endpoint";
import { removeSuppression } from "@/lib/suppressions/change";
import { findSuppression } from "@/lib/suppressions/list";

export const GET = endpoint({ permission: "suppressions.show" }, ({ id }) => findSuppression(id));

export const DELETE = endpoint({ permission: "suppressions.destroy" }, ({ actor, id }) => removeSuppression(actor, id));
