import { endpoint } from "@/lib/http/endpoint";
import { member } from "@/lib/http/resource";
import { deleteProduct } from "@/lib/products/delete";
import { products } from "@/lib/products/server";

export const { GET, PUT } = member(products);

export const DELETE = endpoint({ permission: "products.destroy" }, ({ actor, id }) => deleteProduct(actor, id));
