import { z } from "zod";
import { exportProduct } from "@/lib/catalogue/transfer/export.server";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { inSlot } from "@/lib/platform/http/slots.server";

export const GET = endpoint(
  {
    summary: "Export a product as JSON",
    response: z.looseObject({ product: z.looseObject({ slug: z.string() }) }),
    permission: "products.show",
  },
  async ({ actor, id }) => {
    const file = await inSlot("exports", actor.id, () => exportProduct(id));
    const headers = {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${file.product.slug}.json"`,
      "X-Content-Type-Options": "nosniff",
    };
    return new Response(JSON.stringify(file, null, 2), { headers });
  },
);
