import "server-only";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { can, type Permission } from "@/lib/identity/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { actorOfRequest } from "@/lib/identity/sessions/request.server";
import { requireAttemptsLeft, type ThrottleRule } from "@/lib/identity/throttle.server";
import { noteDatabaseAway } from "@/lib/platform/db/away.server";
import { asPlatform, onReserve, withTenant } from "@/lib/platform/db/client.server";
import { describeError } from "@/lib/platform/http/describe-error";
import {
  asHttpError,
  forbidden,
  HttpError,
  invalid,
  notFound,
  unauthenticated,
} from "@/lib/platform/http/errors.server";
import {
  ANONYMOUS_BODY_MAX_BYTES,
  clientOf,
  parseJson,
  readJson,
  readJsonBytes,
  receivedAt,
  storable,
} from "@/lib/platform/http/request.server";
import { log } from "@/lib/platform/log.server";
import { MAX_ID } from "@/lib/platform/max-id";
import { runOnce } from "./idempotency.server";

type Parsed<S> = S extends z.ZodType<infer Output> ? Output : undefined;

type Options<Q, B> = {
  /** Any one of these is required. Without, any signed-in user may call it. */
  permission?: Permission | Permission[];
  query?: Q;
  /** The schema of a JSON body. Other kinds of body are read from the request. */
  body?: B;
  /** The status of a success, unless the handler returns a Response. */
  status?: number;
  /** Allowed while the user has to change the password. */
  evenWithOldPassword?: boolean;
  /** Takes an Idempotency-Key. */
  idempotent?: boolean;
};

export type Call<Q, B> = {
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
export function endpoint<Q extends z.ZodType | undefined = undefined, B extends z.ZodType | undefined = undefined>(
  options: Options<Q, B>,
  run: (call: Call<Q, B>) => Promise<unknown>,
): RouteHandler {
  return respond(async (request, params, entry) => {
    const actor = await actorOfRequest(request);
    if (!actor) throw unauthenticated();
    entry.actor = actor;
    requirePermission(actor, options);
    const call = {
      actor,
      request,
      params,
      receivedAt: receivedAt(request.headers),
      get id() {
        return idOf(params.id);
      },
      ...(await parse(request, options)),
    };
    const work = () => run(call);
    return runAs(actor, options.idempotent ? () => runOnce(call, options.status, work) : work);
  }, options.status);
}

type PublicCall<B> = { body: Parsed<B>; params: Record<string, string>; request: Request };

type PublicOptions<B> = {
  body?: B;
  status?: number;
  /**
   * A client address without attempts left under this rule is refused before the body is parsed. No rule applies where a
   * function returns none.
   */
  throttledBy?: ThrottleRule | ((request: Request) => ThrottleRule | undefined);
};

/** A public route to sign in with. It has reserved database connections, so that it responds under load. */
export const signInEndpoint = <B extends z.ZodType | undefined = undefined>(
  options: PublicOptions<B>,
  run: (call: PublicCall<B>) => Promise<unknown>,
): RouteHandler => anonymousEndpoint(options, run, (work) => asPlatform(() => onReserve(work)));

/** A public route. It runs as the platform. */
export const publicEndpoint = <B extends z.ZodType | undefined = undefined>(
  options: PublicOptions<B>,
  run: (call: PublicCall<B>) => Promise<unknown>,
): RouteHandler => anonymousEndpoint(options, run, asPlatform);

function anonymousEndpoint<B extends z.ZodType | undefined>(
  options: PublicOptions<B>,
  run: (call: PublicCall<B>) => Promise<unknown>,
  within: (work: () => Promise<unknown>) => Promise<unknown>,
): RouteHandler {
  const work: Work = (request, params) =>
    within(async () => {
      const rule = typeof options.throttledBy === "function" ? options.throttledBy(request) : options.throttledBy;
      // Too large a body is refused before the throttle, which asks the database.
      const bytes = options.body && (await readJsonBytes(request, ANONYMOUS_BODY_MAX_BYTES));
      if (rule) await requireAttemptsLeft(rule, clientOf(request.headers).ip ?? "");
      const body = bytes && (await (options.body as unknown as z.ZodType).parseAsync(parseJson(bytes)));
      return run({ body: body as Parsed<B>, params, request });
    });
  return respond(work, options.status);
}

/** Runs `work` as the platform for an administrator, else as the actor's tenant. */
export function runAs<T>(actor: Actor, work: () => Promise<T>): Promise<T> {
  if (actor.is_admin) return asPlatform(work);
  if (actor.tenant_id !== null) return withTenant(actor.tenant_id, work);
  throw forbidden("Your account belongs to no organisation.");
}

function requirePermission(actor: Actor, options: Options<unknown, unknown>): void {
  if (actor.should_reset_password && !options.evenWithOldPassword) {
    throw forbidden("Please update your password to continue.");
  }
  if (options.permission && !can(actor, ...[options.permission].flat())) throw forbidden();
}

async function parse<Q, B>(
  request: Request,
  options: { query?: Q; body?: B },
): Promise<{ query: Parsed<Q>; body: Parsed<B> }> {
  const query = options.query && parseQuery(options.query as unknown as z.ZodType, new URL(request.url).searchParams);
  const body = options.body && (await (options.body as unknown as z.ZodType).parseAsync(await readJson(request)));
  return { query: query as Parsed<Q>, body: body as Parsed<B> };
}

/** A parameter that the route does not have is refused by its name: ignored, it would answer another question. */
function parseQuery(schema: z.ZodType, parameters: URLSearchParams): unknown {
  const given = [...parameters].map(([name, value]) => [name, storable(value)] as const);
  const unknown =
    schema instanceof z.ZodObject ? given.find(([name]) => !Object.hasOwn(schema.shape, name)) : undefined;
  if (unknown) throw invalid({ [unknown[0]]: "This list has no such parameter." });
  return schema.parse(Object.fromEntries(given));
}

/** Parses an id in a path. @throws HttpError 404 when it is not an id */
export function idOf(text: string | undefined): number {
  const id = /^[1-9]\d{0,9}$/.test(text ?? "") ? Number(text) : Number.NaN;
  if (!(id <= MAX_ID)) throw notFound();
  return id;
}

type RequestLog = { actor?: Actor };
type Work = (request: Request, params: Record<string, string>, entry: RequestLog) => Promise<unknown>;

function respond(work: Work, status = 200): RouteHandler {
  return async (request, context) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    const entry: RequestLog = {};
    const response = await work(request, ((await context.params) ?? {}) as Record<string, string>, entry)
      .then((result) => (result instanceof Response ? result : answer(result, status)))
      .then((response) => (request.method === "HEAD" ? withoutBody(response) : response))
      .catch((error: unknown) => refuse(error, requestId));
    response.headers.set("X-Request-Id", requestId);
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
    log.info({
      request_id: requestId,
      method: request.method,
      route: routeOf(request),
      status: response.status,
      tenant_id: entry.actor?.tenant_id,
      user_id: entry.actor?.id,
      duration_ms: Math.round(performance.now() - startedAt),
    });
    return response;
  };
}

// Next does not read the body for HEAD, so a stream would never end.
async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, response);
}

const answer = (result: unknown, status: number) =>
  result === undefined ? new Response(null, { status: 204 }) : Response.json(result, { status });

function refuse(error: unknown, requestId: string): Response {
  const known = asHttpError(error);
  if (!noteDatabaseAway(error) && !known) log.error({ request_id: requestId, error: describeError(error) });
  const shown =
    known ?? new HttpError(500, `Something went wrong on our side. Reference: ${requestId}`, { reference: requestId });
  return Response.json({ message: shown.message, ...shown.body }, { status: shown.status, headers: shown.headers });
}

// Without ids, so that the log shows the route.
const routeOf = (request: Request) => new URL(request.url).pathname.replace(/\/\d+(?=\/|$)/g, "/:id");
