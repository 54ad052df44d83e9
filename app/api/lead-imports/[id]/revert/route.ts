import { endpoint } from "@/lib/http/endpoint";
import { startRevert } from "@/lib/lead-imports/start";

export const POST = endpoint({ permission: "leads.store" }, ({ actor, id }) => startRevert(actor, id));
