import { endpoint } from "@/lib/http/endpoint";
import { revealIdNumber } from "@/lib/sales/reveal";

export const POST = endpoint({ permission: "pii.reveal" }, ({ actor, id }) => revealIdNumber(actor, id));
