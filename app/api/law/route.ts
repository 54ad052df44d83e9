import { endpoint } from "@/lib/identity/http/endpoint.server";
import { listLaw } from "@/lib/insurance/law/list.server";
import { lawRuleResponse } from "@/lib/insurance/law/schema";
import { dataOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  { administrators: true, summary: "List the rules of law", response: dataOf(lawRuleResponse) },
  () => listLaw(),
);
