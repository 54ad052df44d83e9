import { endpoint } from "@/lib/http/endpoint";
import { runImport } from "@/lib/lead-imports/run";

export const POST = endpoint({ permission: "leads.store" }, ({ actor, id }) => runImport(actor, id));
