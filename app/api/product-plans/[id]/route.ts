import { productPlans } from "@/lib/catalogue/plans/product-plans.server";
import { member } from "@/lib/identity/http/resource.server";

export const { GET, PUT, DELETE } = member(productPlans);
