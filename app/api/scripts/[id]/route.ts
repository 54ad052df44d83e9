import { scripts } from "@/lib/catalogue/templates/scripts/scripts.server";
import { member } from "@/lib/identity/http/resource.server";

export const { GET, PUT, DELETE } = member(scripts);
