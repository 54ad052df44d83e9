import { banks } from "@/lib/catalogue/banks/banks.server";
import { collection } from "@/lib/identity/http/resource.server";

export const { GET, POST } = collection(banks);
