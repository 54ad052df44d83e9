import { endpoint } from "@/lib/identity/http/endpoint.server";
import { listRequestPeriods } from "@/lib/people/data-requests/periods.server";
import { requestPeriodResponse } from "@/lib/people/data-requests/schema";
import { dataOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  { administrators: true, summary: "List the periods of privacy requests", response: dataOf(requestPeriodResponse) },
  ({ actor }) => listRequestPeriods(actor),
);
