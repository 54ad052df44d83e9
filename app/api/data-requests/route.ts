import { endpoint } from "@/lib/identity/http/endpoint.server";
import { createDataRequest } from "@/lib/people/data-requests/create.server";
import { listDataRequests } from "@/lib/people/data-requests/requests.server";
import { dataRequestInput, dataRequestQuery, dataRequestResponse } from "@/lib/people/data-requests/schema";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  { administrators: true, query: dataRequestQuery, response: pageOf(dataRequestResponse) },
  ({ actor, query }) => listDataRequests(actor, query),
);

export const POST = endpoint(
  { administrators: true, body: dataRequestInput, response: dataRequestResponse, status: 201 },
  ({ actor, body }) => createDataRequest(actor, body),
);
