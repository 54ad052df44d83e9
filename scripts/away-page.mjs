// Preloaded into the web server: while the database does not answer, a page that failed says so with 503, where Next
// would send 500 and say that something is broken.
import { subscribe } from "node:diagnostics_channel";
import { Server } from "node:http";
import { mute } from "./answers.mjs";

/** A page that fails this long after an error of the database is taken to have failed for it. */
const FAILS_WITHIN_MS = 10_000;
const RETRY_SECONDS = 5;

const PAGE = `<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${RETRY_SECONDS}">
<title>Back in a moment</title>
<style>
:root { color-scheme: light dark; --ground: #f8fafc; --text: #0f172a; --muted: #475569 }
@media (prefers-color-scheme: dark) { :root { --ground: #0b1120; --text: #f1f5f9; --muted: #94a3b8 } }
body { display: grid; min-height: 100vh; margin: 0; place-items: center; background: var(--ground); color: var(--text);
  font: 16px/1.5 system-ui, sans-serif }
main { max-width: 26rem; padding: 1.5rem; text-align: center }
h1 { margin: 0 0 .5rem; font-size: 1.25rem; font-weight: 600 }
p { margin: 0; color: var(--muted) }
</style>
</head>
<body>
<main>
<h1>Back in a moment</h1>
<p>The console can't reach its database. This page tries again by itself every ${RETRY_SECONDS} seconds. Nothing you have
saved is lost.</p>
</main>
</body>
</html>
`;

let lastErrorAt = 0;
subscribe("console:database-away", () => {
  lastErrorAt = Date.now();
});

const emit = Server.prototype.emit;
Server.prototype.emit = function (event, ...args) {
  if (event === "request" && !args[0].url.startsWith("/api/")) replaceFailure(...args);
  return emit.call(this, event, ...args);
};

function replaceFailure(request, response) {
  const { writeHead, end } = response;
  response.writeHead = function (status, ...rest) {
    if (status !== 500 || Date.now() - lastErrorAt > FAILS_WITHIN_MS) return writeHead.call(this, status, ...rest);
    for (const name of ["content-encoding", "content-length", "transfer-encoding", "etag"]) this.removeHeader(name);
    this.setHeader("Retry-After", String(RETRY_SECONDS));
    this.setHeader("Content-Type", "text/html; charset=utf-8");
    this.setHeader("Cache-Control", "no-store");
    this.setHeader("Content-Length", Buffer.byteLength(PAGE));
    this.writeHead = writeHead;
    writeHead.call(this, 503);
    end.call(this, request.method === "HEAD" ? undefined : PAGE);
    mute(this);
    return this;
  };
}
