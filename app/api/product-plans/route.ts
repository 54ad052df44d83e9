import { collection } from "@/lib/http/resource";
import { productPlans } from "@/lib/product-plans/server";

export const { GET, POST } = collection(productPlans);
