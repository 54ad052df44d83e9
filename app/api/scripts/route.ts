import { scripts } from "@/lib/catalogue/templates/scripts/scripts.server";
import { collection } from "@/lib/identity/http/resource.server";

export const { GET, POST } = collection(scripts);
