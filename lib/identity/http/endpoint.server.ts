import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { requireAttemptsLeft, type ThrottleRule } from "@/lib/identity/limits/throttle.server";
import { can } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { apiKeyRules } from "@/lib/identity/sessions/api-keys.server";
import { actorOfRequest } from "@/lib/identity/sessions/request.server";
import { reportDatabaseUnavailable } from "@/lib/platform/db/away.server";
import { asPlatform, onReserve, withTenant } from "@/lib/platform/db/client.server";
import { answer, type Reply } from "@/lib/platform/http/answer";
import { asHttpError, forbidden, HttpError, invalid, unauthenticated } from "@/lib/platform/http/errors.server";
import { inTurn } from "@/lib/platform/http/large-pages.server";
import {
  ANONYMOUS_BODY_MAX_BYTES,
  clientOf,
  parseJson,
  readJson,
  readJsonBytes,
  receivedAt,
  storable,
} from "@/lib/platform/http/request.server";
import { inRequestTrace } from "@/lib/platform/http/request-trace.server";
import { isSchema, type ResponseSchema, type Sendable } from "@/lib/platform/http/responses";
import { routeOf } from "@/lib/platform/http/route-pattern.server";
import { withFirstChunk, withoutBody } from "@/lib/platform/http/stream";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import { knownFields, parseKnown } from "@/lib/platform/schemas/known-fields";
import { failSpan } from "@/lib/platform/traces/span.server";
import { bodyWithStored, answerWithoutPersonalData as hide, requireNonPersonalQuery } from "./hidden-data.server";
import { refuseKey, runOnce } from "./idempotency.server";
import { idOf } from "./path-id.server";
import { pickRefusal, pickResult } from "./picked.server";
import { describeRoute, type RouteDescription } from "./route-description.server";

type Parsed<S> = S extends z.ZodType<infer Output> ? Output : undefined;
type Sent<R> = R extends z.ZodType<infer Output> ? Sendable<Output> | Reply | Response : unknown;

type Options<Q, B, R> = Omit<RouteDescription, "isPublic"> & {
  query?: Q;
  body?: B;
  response?: R;
  /** The record that the body replaces parts of: personal fields that the caller may not read stay as they are. */
  replaces?: (actor: Actor, id: number) => Promise<unknown>;
};

type Call<Q, B> = {
  actor: Actor;
  query: Parsed<Q>;
  body: Parsed<B>;
  /** The id in the path. @throws HttpError 404 when it is not an id */
  id: number;
  params: Record<string, string>;
  request: Request;
  /** When the request arrived. */
  receivedAt: Date;
};

type Context = { params: Promise<object> };
export type RouteHandler = (request: Request, context: Context) => Promise<Response>;

/** A route for signed-in users: refuses with 401, 403 or 422, runs as the caller's tenant, responds with JSON. */
export function endpoint<
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  R extends ResponseSchema | undefined = undefined,
>(options: Options<Q, B, R>, run: (call: Call<Q, B>) => Promise<Sent<R>>): RouteHandler {
  const handler = respond(async (request, params, entry) => {
    const caller = await actorOfRequest(request);
    if (!caller) throw unauthenticated();
    entry.actor = caller;
    if (options.keysOnly && !isApiKey(caller)) throw forbidden("Only an API key may do this.");
    requirePermission(caller, options);
    const { actor, sent, ...parsed } = await parse(request, caller, params, options);
    if (actor !== caller) requirePermission(actor, options);
    entry.hasBegun = true;
    const call = {
      actor,
      request,
      params,
      receivedAt: receivedAt(request.headers),
      get id() {
        return idOf(params.id);
      },
      ...parsed,
    };
    const work = async () => pickResult(options, await run(call));
    if (typeof options.idempotent === "string") refuseKey(request, options.idempotent);
    // What a key sent is hashed, not what was filled in, which may have changed by the time it is sent again.
    const once = actor.hides_personal_data ? { actor, request, body: sent } : call;
    const runAll = () => runAs(actor, options.idempotent === true ? () => runOnce(once, options.status, work) : work);
    return inTurn(actor.id, parsed.query, async () => answer(await runAll(), options.status));
  }, options);
  return describeRoute(handler, options);
}

type PublicCall<B> = { body: Parsed<B>; params: Record<string, string>; request: Request };

type PublicOptions<B, R> = Omit<Options<undefined, B, R>, "permission" | "query"> & {
  /**
   * A client address without attempts left under this rule is refused before the body is parsed. No rule applies where a
   * function returns none.
   */
  throttledBy?: ThrottleRule | ((request: Request) => ThrottleRule | undefined);
};

/** A public route to sign in with. It has reserved database connections, so that it responds under load. */
export const signInEndpoint = <
  B extends z.ZodType | undefined = undefined,
  R extends ResponseSchema | undefined = undefined,
>(
  options: PublicOptions<B, R>,
  run: (call: PublicCall<B>) => Promise<Sent<R>>,
): RouteHandler => anonymousEndpoint(options, run, (work) => asPlatform(() => onReserve(work)));

/** A public route. It runs as the platform. */
export const publicEndpoint = <
  B extends z.ZodType | undefined = undefined,
  R extends ResponseSchema | undefined = undefined,
>(
  options: PublicOptions<B, R>,
  run: (call: PublicCall<B>) => Promise<Sent<R>>,
): RouteHandler => anonymousEndpoint(options, run, asPlatform);

function anonymousEndpoint<B extends z.ZodType | undefined>(
  options: PublicOptions<B, ResponseSchema | undefined>,
  run: (call: PublicCall<B>) => Promise<unknown>,
  within: (work: () => Promise<unknown>) => Promise<unknown>,
): RouteHandler {
  const work: Work = (request, params) =>
    within(async () => {
      const rule = typeof options.throttledBy === "function" ? options.throttledBy(request) : options.throttledBy;
      // Too large a body is refused before the throttle, which asks the database.
      const bytes = options.body && (await readJsonBytes(request, ANONYMOUS_BODY_MAX_BYTES));
      if (rule) await requireAttemptsLeft(rule, clientOf(request.headers).ip ?? "");
      const body = bytes && (await parseKnown(options.body as unknown as z.ZodType, parseJson(bytes)));
      return pickResult(options, await run({ body: body as Parsed<B>, params, request }));
    });
  return describeRoute(respond(work, options), { ...options, isPublic: true });
}

/** Runs `work` as the platform for an administrator, else as the actor's tenant. */
export function runAs<T>(actor: Actor, work: () => Promise<T>): Promise<T> {
  if (actor.is_admin) return asPlatform(work);
  if (actor.tenant_id !== null) return withTenant(actor.tenant_id, work);
  throw forbidden("Your account belongs to no organisation.");
}

function requirePermission(actor: Actor, options: RouteDescription): void {
  if (actor.should_reset_password && !options.evenWithOldPassword) {
    throw forbidden("Please update your password to continue.");
  }
  if (options.administrators && !actor.is_admin) throw forbidden();
  if (options.permission && !can(actor, ...[options.permission].flat())) throw forbidden();
}

async function parse<Q, B>(
  request: Request,
  caller: Actor,
  params: Record<string, string>,
  options: Pick<Options<Q, B, ResponseSchema | undefined>, "query" | "body" | "response" | "record" | "replaces">,
): Promise<{ actor: Actor; query: Parsed<Q>; body: Parsed<B>; sent?: unknown }> {
  const { searchParams } = new URL(request.url);
  const query = options.query && parseQuery(options.query as unknown as z.ZodType, searchParams);
  if (caller.hides_personal_data) requireNonPersonalQuery(searchParams, options);
  if (!options.body) return { actor: caller, query: query as Parsed<Q>, body: undefined as Parsed<B> };
  const json = await readJson(request);
  const sent = isApiKey(caller)
    ? await apiKeyRules.get().onBehalfOf(caller, request, json)
    : { actor: caller, body: json };
  const schema = options.body as unknown as z.ZodType;
  const { record, replaces } = options;
  const taken = knownFields(schema, sent.body, record);
  const replaced = () => replaces && runAs(sent.actor, () => replaces(sent.actor, idOf(params.id)));
  const whole = caller.hides_personal_data ? bodyWithStored(schema, taken, await replaced()) : taken;
  const body = (await schema.parseAsync(whole)) as Parsed<B>;
  return { actor: sent.actor, query: query as Parsed<Q>, body, sent: taken };
}

/** A parameter that the route does not have, or that is given twice, is refused by its name: ignored, it would answer another question. */
function parseQuery(schema: z.ZodType, parameters: URLSearchParams): unknown {
  const given = [...parameters].map(([name, value]) => [name, storable(value)] as const);
  const unknown =
    schema instanceof z.ZodObject ? given.find(([name]) => !Object.hasOwn(schema.shape, name)) : undefined;
  if (unknown) throw invalid({ [unknown[0]]: "Unknown parameter." });
  const repeated = given.find(([name], place) => given.findIndex(([other]) => other === name) < place);
  if (repeated) throw invalid({ [repeated[0]]: "Give this parameter only once." });
  return schema.parse(Object.fromEntries(given));
}

const isApiKey = ({ id }: Actor) => id < 0;

/** `hasBegun`: the request was understood, and its work has begun. */
type RequestLog = { actor?: Actor; hasBegun?: true };
type Work = (request: Request, params: Record<string, string>, entry: RequestLog) => Promise<unknown>;

function respond(work: Work, description: RouteDescription): RouteHandler {
  return (request, context) =>
    inRequestTrace(request, async (span) => {
      const startedAt = performance.now();
      const requestId = randomUUID();
      const entry: RequestLog = {};
      const response = await work(request, ((await context.params) ?? {}) as Record<string, string>, entry)
        .then((result) => answer(result, description.status))
        .then((response) => begin(response, request, description))
        .catch((error: unknown) => refuse(error, requestId, description))
        .then((response) => (entry.actor?.hides_personal_data ? hide(response, description, entry) : response));
      response.headers.set("X-Request-Id", requestId);
      if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
      log.info({
        request_id: requestId,
        method: request.method,
        route: routeOf(new URL(request.url).pathname),
        status: response.status,
        tenant_id: entry.actor?.tenant_id,
        user_id: entry.actor?.id,
        duration_ms: Math.round(performance.now() - startedAt),
      });
      if (entry.actor?.tenant_id) span?.setAttribute("tenant.id", entry.actor.tenant_id);
      return response;
    });
}

async function begin(response: Response, { method, signal }: Request, sent: RouteDescription): Promise<Response> {
  if (method === "HEAD") return withoutBody(response);
  return sent.response && !isSchema(sent.response) ? withFirstChunk(response, signal) : response;
}

function refuse(error: unknown, requestId: string, description: RouteDescription): Response {
  const known = asHttpError(error);
  if (!reportDatabaseUnavailable(error) && !known) log.error({ request_id: requestId, error: describeError(error) });
  const shown =
    known ?? new HttpError(500, `Something went wrong on our side. Reference: ${requestId}`, { reference: requestId });
  if (shown.status >= 500) failSpan(error);
  const body = pickRefusal(description, shown.status, { message: shown.message, ...shown.body });
  return Response.json(body, { status: shown.status, headers: shown.headers });
}
