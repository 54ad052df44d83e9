/** A handler's result with a status or headers of its own. */
export class Reply {
  constructor(
    readonly body: unknown,
    readonly init: { status?: number; headers: Headers },
  ) {}
}

/** The response to a request: a handler's result as JSON, 204 for nothing. A Response is sent as it is. */
export function answer(result: unknown, status = 200): Response {
  if (result instanceof Response) return result;
  if (result instanceof Reply) return Response.json(result.body, { status, ...result.init });
  return result === undefined ? new Response(null, { status: 204 }) : Response.json(result, { status });
}
