import "server-only";
import type { z } from "zod";
import type { Permission } from "@/lib/identity/rights/permissions";
import type { ResponseSchema } from "@/lib/platform/http/responses";

/** What a route says of itself: its endpoint() acts on most of it, the OpenAPI document shows all of it. */
export type RouteDescription = {
  /** What it does, in a few words: "List banks". */
  summary?: string;
  /** Any one of these is required. Without, any signed-in user may call it. */
  permission?: Permission | Permission[];
  /** For administrators alone, whatever permissions others have. */
  administrators?: true;
  query?: z.ZodType;
  /** The schema of a JSON body. */
  body?: z.ZodType;
  /** The record that the body changes, as clients read it: its fields that the body does not take are ignored. */
  record?: z.ZodType | undefined;
  /** The schema of a JSON body that the handler reads itself. */
  readsBody?: z.ZodType;
  /** The fields of a multipart form, which the handler receives itself, and which of them are files. */
  form?: { fields: z.ZodType; files: readonly string[] };
  /** Headers that the handler reads itself. */
  headers?: z.ZodObject;
  /** The response to a success. Without, it has no body. */
  response?: ResponseSchema;
  /** Responses with another status, or errors with more than a message, by status. */
  otherResponses?: Readonly<Record<number, ResponseSchema | undefined>>;
  /** The status of a success, unless the handler returns a Response. */
  status?: number;
  /** Allowed while the user has to change the password. */
  evenWithOldPassword?: boolean;
  /** For API keys alone, not for users. */
  keysOnly?: boolean;
  /** Takes an Idempotency-Key. A text says why it takes none: a request with one is refused. */
  idempotent?: true | string;
  /** Whether it is for everybody, without a session. */
  isPublic?: boolean;
};

const descriptions = new WeakMap<object, RouteDescription>();

/** Keeps a route's description beside its handler. */
export function describeRoute<Handler extends object>(handler: Handler, description: RouteDescription): Handler {
  descriptions.set(handler, description);
  return handler;
}

/** The description of a handler that an endpoint function made; undefined for any other value. */
export const descriptionOf = (handler: unknown): RouteDescription | undefined =>
  handler instanceof Function ? descriptions.get(handler) : undefined;
