import { exportProduct } from "@/lib/catalogue/products/catalogue-export.server";
import { endpoint } from "@/lib/identity/http/endpoint.server";

export const GET = endpoint({ permission: "products.show" }, async ({ id }) => {
  const file = await exportProduct(id);
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Disposition": `attachment; filename="${file.product.slug}.json"`,
    "X-Content-Type-Options": "nosniff",
  };
  return new Response(JSON.stringify(file, null, 2), { headers });
});
