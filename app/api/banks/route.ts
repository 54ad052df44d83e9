import { banks } from "@/lib/banks/server";
import { collection } from "@/lib/http/resource";

export const { GET, POST } = collection(banks);
