import { endpoint } from "@/lib/identity/http/endpoint.server";
import { revealIdNumber } from "@/lib/sales/sales/reveal.server";

export const POST = endpoint({ permission: "pii.reveal" }, ({ actor, id }) => revealIdNumber(actor, id));
