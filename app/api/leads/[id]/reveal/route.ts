import { endpoint } from "@/lib/http/endpoint";
import { revealIdNumber } from "@/lib/leads/reveal";

export const POST = endpoint({ permission: "pii.reveal" }, ({ actor, id }) => revealIdNumber(actor, id));
