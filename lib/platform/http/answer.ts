/** The response to a request: what its handler returned as JSON, 204 for nothing. A Response is sent as it is. */
export function answer(result: unknown, status = 200): Response {
  if (result instanceof Response) return result;
  return result === undefined ? new Response(null, { status: 204 }) : Response.json(result, { status });
}

/** The response to a HEAD request, whose body Next does not read: a stream would never end. */
export async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, response);
}
