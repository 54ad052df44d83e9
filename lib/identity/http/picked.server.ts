import "server-only";
import type { z } from "zod";
import { Reply } from "@/lib/platform/http/answer";
import { isSchema, type ResponseSchema, refusalOf, type Sendable } from "@/lib/platform/http/responses";
import { pick } from "@/lib/platform/schemas/picker.server";
import type { RouteDescription } from "./route-description.server";

// A response has the fields that its route describes, and no others: a column that nobody described never leaves.

type Described = Pick<RouteDescription, "response" | "otherResponses" | "status">;

/** The result of a handler with the fields that the route describes. A Response is sent as it is. */
export function pickResult(route: Described, result: unknown): unknown {
  if (result === undefined || result instanceof Response) return result;
  if (result instanceof Reply)
    return new Reply(pickBody(schemaOf(route, result.init.status), result.body), result.init);
  return pickBody(route.response, result);
}

/** The body of a refusal with the fields that the route describes for its status. */
export const pickRefusal = ({ otherResponses }: Described, status: number, body: unknown): unknown =>
  pickBody(otherResponses?.[status] ?? refusalOf(status), body);

/** A record as the API responds with it, for a page that a server renders with it. */
export const asResponse = <Sent>(response: z.ZodType<Sent>, record: Sendable<NoInfer<Sent>>): Sent =>
  JSON.parse(JSON.stringify(pick(response, record)));

function schemaOf({ response, otherResponses, status: success = 200 }: Described, status = success) {
  return status === success ? response : (otherResponses?.[status] ?? refusalOf(status));
}

function pickBody(schema: ResponseSchema | undefined, body: unknown): unknown {
  if (!isSchema(schema)) throw new Error("A route responds with a body that it does not describe");
  return pick(schema, body);
}
