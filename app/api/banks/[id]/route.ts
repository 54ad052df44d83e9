import { banks } from "@/lib/catalogue/banks/banks.server";
import { member } from "@/lib/identity/http/resource.server";

export const { GET, PUT, DELETE } = member(banks);
