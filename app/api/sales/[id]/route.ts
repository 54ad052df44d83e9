import { endpoint } from "@/lib/identity/http/endpoint.server";
import { findSale } from "@/lib/sales/sales/detail.server";
import { saleInput } from "@/lib/sales/sales/schema";
import { updateSale } from "@/lib/sales/sales/update.server";

export const GET = endpoint({ permission: "sales.show" }, ({ actor, id }) => findSale(actor, id));

export const PUT = endpoint({ permission: "sales.update", body: saleInput }, ({ actor, id, body }) =>
  updateSale(actor, id, body),
);
