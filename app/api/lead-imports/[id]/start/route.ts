import { endpoint } from "@/lib/http/endpoint";
import { startImport } from "@/lib/lead-imports/start";

export const POST = endpoint({ permission: "leads.store" }, ({ actor, id }) => startImport(actor, id));
