import { endpoint } from "@/lib/identity/http/endpoint.server";
import { exportOutcomeRejects } from "@/lib/sales/outcomes/imports.server";

export const GET = endpoint({ permission: "sales.outcome" }, ({ actor, id }) => exportOutcomeRejects(actor, id));
