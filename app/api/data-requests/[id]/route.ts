import { endpoint } from "@/lib/identity/http/endpoint.server";
import { owned } from "@/lib/identity/http/tenant-resource.server";
import { findDataRequest } from "@/lib/people/data-requests/requests.server";
import { dataRequestChange, dataRequestResponse } from "@/lib/people/data-requests/schema";
import { updateDataRequest } from "@/lib/people/data-requests/update.server";
import { staleOf } from "@/lib/platform/http/responses";

export const GET = endpoint({ administrators: true, response: dataRequestResponse }, ({ actor, id }) =>
  findDataRequest(actor, id),
);

export const PUT = endpoint(
  {
    administrators: true,
    body: dataRequestChange,
    record: dataRequestResponse.and(owned),
    response: dataRequestResponse,
    otherResponses: { 409: staleOf(dataRequestResponse) },
  },
  ({ actor, id, body }) => updateDataRequest(actor, id, body),
);
