import { endpoint } from "@/lib/identity/http/endpoint.server";
import { revealNumber } from "@/lib/sales/sales/reveal.server";
import { revealInput } from "@/lib/sales/sales/schema";

export const POST = endpoint({ permission: "pii.reveal", body: revealInput }, ({ actor, id, body }) =>
  revealNumber(actor, id, body.field),
);
