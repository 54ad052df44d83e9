import { endpoint } from "@/lib/identity/http/endpoint.server";
import { exportSales } from "@/lib/sales/sales/export.server";
import { saleExportQuery } from "@/lib/sales/sales/list-query";

export const GET = endpoint({ permission: "sales.index", query: saleExportQuery }, ({ actor, query }) =>
  exportSales(actor, query),
);
