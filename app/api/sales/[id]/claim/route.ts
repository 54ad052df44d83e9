import { endpoint } from "@/lib/identity/http/endpoint.server";
import { detailAfter } from "@/lib/sales/detail/detail.server";
import { saleDetailResponse } from "@/lib/sales/detail/schema";
import { claimSale } from "@/lib/sales/lifecycle/owner.server";

export const POST = endpoint(
  { summary: "Claim a sale", response: saleDetailResponse, permission: "sales.update", idempotent: true },
  ({ actor, id }) => detailAfter(actor, () => claimSale(actor, id)),
);
