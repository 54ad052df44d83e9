// What the modules that are preloaded into the web server answer in the place of Next.

/** Refuses a request with a message, as JSON to callers of the API, there with the errors by field. */
export function refuse(request, response, refusal) {
  const { headers, body } = contentOf(request, refusal);
  response.writeHead(refusal.status, headers);
  response.end(body);
}

/** The refusal of a method. @param allowed the methods of the address */
export const wrongMethod = (method, allowed) => ({
  status: 405,
  message: `This address does not accept ${method}.`,
  headers: { Allow: allowed.join(", ") },
});

/** The headers and the body of a refusal. */
export function contentOf({ url }, { message, errors, headers }) {
  const isApi = url.startsWith("/api/");
  const all = {
    ...headers,
    "Content-Type": isApi ? "application/json" : "text/plain; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
    "Cache-Control": "private, no-store",
  };
  return { headers: all, body: isApi ? JSON.stringify({ message, errors }) : message };
}

/** Drops what Next still has to say to a request that was answered for it. */
export function mute(response) {
  const nothing = () => response;
  const dropped = {
    writeHead: nothing,
    setHeader: nothing,
    appendHeader: nothing,
    removeHeader: nothing,
    end: nothing,
  };
  Object.assign(response, dropped, { flushHeaders: nothing, write: () => true });
}
