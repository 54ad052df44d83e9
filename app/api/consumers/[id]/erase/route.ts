import { endpoint } from "@/lib/identity/http/endpoint.server";
import { eraseConsumer } from "@/lib/people/erasure/erase.server";
import { eraseInput, erasureResponse } from "@/lib/people/erasure/schema";

export const POST = endpoint(
  { administrators: true, summary: "Erase a consumer", response: erasureResponse, body: eraseInput },
  ({ actor, id, body }) => eraseConsumer(actor, id, body),
);
