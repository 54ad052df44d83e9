import { publicEndpoint } from "@/lib/identity/http/endpoint.server";
import { receiveDataRequest } from "@/lib/people/data-requests/public.server";
import { publicRequestInput } from "@/lib/people/data-requests/schema";
import { RECEIVED } from "@/lib/people/data-requests/types";
import { ANONYMOUS_BODY_MAX_BYTES, readJson } from "@/lib/platform/http/request.server";
import { messageResponse, refusal } from "@/lib/platform/http/responses";

export const POST = publicEndpoint(
  {
    summary: "Send a privacy request to an organisation",
    readsBody: publicRequestInput,
    response: messageResponse,
    otherResponses: { 404: refusal, 419: refusal },
    throttledBy: "privacy address",
    status: 201,
  },
  async ({ request }) => {
    await receiveDataRequest(request, await readJson(request, ANONYMOUS_BODY_MAX_BYTES));
    return { message: RECEIVED };
  },
);
