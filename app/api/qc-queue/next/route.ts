import { endpoint } from "@/lib/identity/http/endpoint.server";
import { claimNext } from "@/lib/sales/quality/queue.server";

/** The review of the sale that has waited longest; `null` where none is left. */
export const POST = endpoint({ permission: "qc.review", idempotent: true }, async ({ actor }) => ({
  review: await claimNext(actor),
}));
