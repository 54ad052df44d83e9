import { endpoint } from "@/lib/identity/http/endpoint.server";
import { claimNext } from "@/lib/sales/review/queue.server";
import { claimNextResponse } from "@/lib/sales/review/schema";

/** The review of the sale that has waited longest; `null` where none is left. */
export const POST = endpoint(
  { summary: "Claim the next sale to review", response: claimNextResponse, permission: "qc.review", idempotent: true },
  async ({ actor }) => ({
    review: await claimNext(actor),
  }),
);
