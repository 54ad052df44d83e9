import { banks } from "@/lib/banks/server";
import { member } from "@/lib/http/resource";

export const { GET, PUT, DELETE } = member(banks);
