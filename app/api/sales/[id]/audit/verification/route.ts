import { endpoint } from "@/lib/identity/http/endpoint.server";
import { verificationResponse } from "@/lib/sales/evidence/verification-schema";
import { verifySale } from "@/lib/sales/evidence/verify.server";

export const GET = endpoint(
  { summary: "Verify the history of a sale", response: verificationResponse, permission: "sales.show" },
  ({ actor, id }) => verifySale(actor, id),
);
