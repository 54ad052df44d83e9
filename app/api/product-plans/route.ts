import { productPlans } from "@/lib/catalogue/plans/product-plans.server";
import { collection } from "@/lib/identity/http/resource.server";

export const { GET, POST } = collection(productPlans);
