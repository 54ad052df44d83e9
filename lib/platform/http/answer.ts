/** The response to a request: what its handler returned as JSON, 204 for nothing. A Response is sent as it is. */
export function answer(result: unknown, status = 200): Response {
  if (result instanceof Response) return result;
  return result === undefined ? new Response(null, { status: 204 }) : Response.json(result, { status });
}
