import { endpoint } from "@/lib/identity/http/endpoint.server";
import { verificationResponse } from "@/lib/sales/sales/audit-responses";
import { verifySale } from "@/lib/sales/sales/verify.server";

export const GET = endpoint(
  { summary: "Verify the history of a sale", response: verificationResponse, permission: "sales.show" },
  ({ actor, id }) => verifySale(actor, id),
);
