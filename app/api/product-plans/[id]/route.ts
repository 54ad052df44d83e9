import { member } from "@/lib/http/resource";
import { productPlans } from "@/lib/product-plans/server";

export const { GET, PUT, DELETE } = member(productPlans);
