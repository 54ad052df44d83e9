import { deleteProduct } from "@/lib/catalogue/products/delete.server";
import { products } from "@/lib/catalogue/products/products.server";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { member } from "@/lib/identity/http/resource.server";

export const { GET, PUT } = member(products);

export const DELETE = endpoint({ permission: "products.destroy" }, ({ actor, id }) => deleteProduct(actor, id));
