import { z } from "zod";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { readConsumer } from "@/lib/people/consumers/find.server";
import { consumerDetailResponse, consumerInput } from "@/lib/people/consumers/schema";
import { updateConsumer } from "@/lib/people/consumers/update.server";
import { staleOf } from "@/lib/platform/http/responses";

export const GET = endpoint({ administrators: true, response: consumerDetailResponse }, ({ actor, id }) =>
  readConsumer(actor, id),
);

const body = consumerInput.extend({ version: z.int32().optional() });

export const PUT = endpoint(
  {
    administrators: true,
    record: consumerDetailResponse,
    response: consumerDetailResponse,
    otherResponses: { 409: staleOf(consumerDetailResponse) },
    body,
  },
  ({ actor, id, body }) => updateConsumer(actor, id, body),
);
