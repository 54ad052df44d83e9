// Preloaded into the web server: refuses requests that Next would answer with 500 and log as an error, and those whose
// Host header does not name exactly one host, since programs differ in how they read it.
import { Server } from "node:http";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** A host name or an IP address, and a port (RFC 1123, RFC 3986). */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const HOST_MAX_LENGTH = 261;

const emit = Server.prototype.emit;
Server.prototype.emit = function (event, ...args) {
  const refusal = event === "request" ? refusalOf(args[0]) : null;
  if (!refusal) return emit.call(this, event, ...args);
  refuse(...args, refusal);
  return true;
};

function refusalOf(request) {
  if (!METHODS.includes(request.method)) {
    return { status: 405, message: "This method is not allowed.", headers: { Allow: METHODS.join(", ") } };
  }
  if (!hasOneHost(request)) return { status: 400, message: "The Host header is invalid." };
  return isReadable(request.url) ? null : { status: 400, message: "This address can't be read." };
}

function hasOneHost({ rawHeaders }) {
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1].toLowerCase() === "host");
  // HTTP/1.0 needs none, and Node refuses HTTP/1.1 without one.
  return hosts.length === 0 || (hosts.length === 1 && hosts[0].length <= HOST_MAX_LENGTH && HOST.test(hosts[0]));
}

function isReadable(url) {
  try {
    decodeURIComponent(url.split("?", 1)[0]);
    return true;
  } catch {
    return false;
  }
}

function refuse(request, response, { status, message, headers }) {
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
  response.end(isApi ? JSON.stringify({ message }) : message);
}
