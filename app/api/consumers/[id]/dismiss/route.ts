import { endpoint } from "@/lib/identity/http/endpoint.server";
import { dismissDuplicate } from "@/lib/people/consumers/merge/dismiss.server";
import { dismissInput } from "@/lib/people/consumers/merge/schema";

export const POST = endpoint(
  { administrators: true, summary: "Mark two records as different people", body: dismissInput },
  ({ actor, id, body }) => dismissDuplicate(actor, id, body.other_id),
);
