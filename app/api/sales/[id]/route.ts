import { endpoint } from "@/lib/http/endpoint";
import { findSale } from "@/lib/sales/detail";
import { saleInput } from "@/lib/sales/schema";
import { updateSale } from "@/lib/sales/update";

export const GET = endpoint({ permission: "sales.show" }, ({ actor, id }) => findSale(actor, id));

export const PUT = endpoint({ permission: "sales.update", body: saleInput }, ({ actor, id, body }) =>
  updateSale(actor, id, body),
);
