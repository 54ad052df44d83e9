import { endpoint } from "@/lib/identity/http/endpoint.server";
import { legalHoldInput } from "@/lib/leads/recordings/schema";
import { setLegalHold } from "@/lib/sales/recordings/legal-hold.server";

export const PUT = endpoint({ permission: "recordings.hold", body: legalHoldInput }, ({ actor, id, body }) =>
  setLegalHold(actor, id, body),
);
