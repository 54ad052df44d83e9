import { endpoint } from "@/lib/identity/http/endpoint.server";
import { findOutcomeImport } from "@/lib/sales/outcomes/imports.server";

export const GET = endpoint({ permission: "sales.outcome" }, ({ actor, id }) => findOutcomeImport(actor, id));
