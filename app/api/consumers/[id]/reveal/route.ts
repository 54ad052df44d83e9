import { endpoint } from "@/lib/identity/http/endpoint.server";
import { revealIdNumberResponse } from "@/lib/leads/record/schema";
import { revealConsumer } from "@/lib/people/consumers/update.server";

export const POST = endpoint(
  { administrators: true, summary: "Show the ID number of a consumer", response: revealIdNumberResponse },
  ({ actor, id }) => revealConsumer(actor, id),
);
