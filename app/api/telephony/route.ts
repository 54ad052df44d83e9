import { endpoint } from "@/lib/identity/http/endpoint.server";
import { telephonyInput, telephonyResponse } from "@/lib/integrations/telephony/schema";
import { changeTelephony, readTelephony, telephonyQuery } from "@/lib/integrations/telephony/telephony.server";
import { staleOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  {
    summary: "Read the telephony of an organisation",
    response: telephonyResponse,
    permission: "integrations.index",
    query: telephonyQuery,
  },
  ({ actor, query }) => readTelephony(actor, query),
);

export const PUT = endpoint(
  {
    summary: "Change the telephony of an organisation",
    record: telephonyResponse,
    response: telephonyResponse,
    otherResponses: { 409: staleOf(telephonyResponse) },
    permission: "integrations.update",
    body: telephonyInput,
  },
  ({ actor, body }) => changeTelephony(actor, body),
);
