import { endpoint } from "@/lib/identity/http/endpoint.server";
import { fileOf } from "@/lib/platform/http/responses";
import { exportSales } from "@/lib/sales/list/export.server";
import { saleExportQuery } from "@/lib/sales/list/filters.server";

export const GET = endpoint(
  { summary: "Export sales as CSV", response: fileOf("text/csv"), permission: "sales.export", query: saleExportQuery },
  ({ actor, query }) => exportSales(actor, query),
);
