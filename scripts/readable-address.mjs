// Preloaded into the web server: answers 400 to a path whose percent-encoding is malformed. Next would answer 500 and log
// an error.
import { Server } from "node:http";

const MESSAGE = "This address can't be read.";

const emit = Server.prototype.emit;
Server.prototype.emit = function (event, ...args) {
  if (event !== "request" || isReadable(args[0].url)) return emit.call(this, event, ...args);
  refuse(...args);
  return true;
};

function isReadable(url) {
  try {
    decodeURIComponent(url.split("?", 1)[0]);
    return true;
  } catch {
    return false;
  }
}

function refuse(request, response) {
  const isApi = request.url.startsWith("/api/");
  response.writeHead(400, {
    "Content-Type": isApi ? "application/json" : "text/plain; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
    "Cache-Control": "private, no-store",
  });
  response.end(isApi ? JSON.stringify({ message: MESSAGE }) : MESSAGE);
}
