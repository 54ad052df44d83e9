import { endpoint } from "@/lib/http/endpoint";
import { renewKey } from "@/lib/lead-sources/server";

export const POST = endpoint({ permission: "lead-sources.update" }, ({ actor, id }) => renewKey(actor, id));
