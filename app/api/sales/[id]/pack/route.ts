import { endpoint } from "@/lib/identity/http/endpoint.server";
import { fileOf, refusal } from "@/lib/platform/http/responses";
import { packQuery } from "@/lib/sales/packs/schema";
import { sendPack } from "@/lib/sales/packs/send.server";

export const GET = endpoint(
  {
    otherResponses: { 409: refusal },
    summary: "Download the policy pack of a sale",
    response: fileOf("application/pdf"),
    permission: "sales.show",
    query: packQuery,
  },
  ({ actor, id, query }) => sendPack(actor, id, query.edition),
);
