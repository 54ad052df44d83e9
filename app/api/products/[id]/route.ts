import { z } from "zod";
import { deleteProduct } from "@/lib/catalogue/products/delete.server";
import { products } from "@/lib/catalogue/products/products.server";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { member } from "@/lib/identity/http/resource.server";
import { refusalWith } from "@/lib/platform/http/responses";

export const { GET, PUT } = member(products);

export const DELETE = endpoint(
  {
    otherResponses: { 409: refusalWith({ leads: z.int(), sales: z.int(), questionnaires: z.int() }) },
    summary: "Delete a product",
    permission: "products.destroy",
  },
  ({ actor, id }) => deleteProduct(actor, id),
);
