// What the modules that are preloaded into the web server answer in the place of Next.

/** Refuses a request with a message, as JSON to callers of the API, there with the errors by field. */
export function refuse(request, response, { status, message, errors, headers }) {
  const isApi = request.url.startsWith("/api/");
  response.writeHead(status, {
    ...headers,
    "Content-Type": isApi ? "application/json" : "text/plain; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
    "Cache-Control": "private, no-store",
  });
  response.end(isApi ? JSON.stringify({ message, errors }) : message);
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
