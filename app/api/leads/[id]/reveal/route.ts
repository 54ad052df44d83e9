import { endpoint } from "@/lib/identity/http/endpoint.server";
import { revealIdNumber } from "@/lib/leads/leads/reveal.server";

export const POST = endpoint({ permission: "pii.reveal" }, ({ actor, id }) => revealIdNumber(actor, id));
