import { endpoint } from "@/lib/identity/http/endpoint.server";
import { findSale } from "@/lib/sales/sales/detail.server";
import { updateSale } from "@/lib/sales/sales/update.server";
import { saleFormInput } from "@/lib/sales/sections/sale-form";

export const GET = endpoint({ permission: "sales.show" }, ({ actor, id }) => findSale(actor, id));

export const PUT = endpoint(
  { permission: "sales.update", body: saleFormInput, idempotent: true },
  ({ actor, id, body }) => updateSale(actor, id, body),
);
