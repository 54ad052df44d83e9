// Preloaded into the web server: how long a connection may stay. Lets go of clients that keep one without sending their
// request, since each takes memory and, for an upload, one of few places.
import { Server } from "node:http";
import { mute, refuse } from "./answers.mjs";

const CHECK_EVERY_MS = 1_000;
const SILENCE_MAX_MS = 15_000;
/** A body must arrive at this rate, measured over so long. A poor mobile network is ten times as fast. */
const MIN_RATE = { bytes: 30 * 1024, overMs: 30_000 };
const HEADERS_MAX_MS = 15_000;
const CHECK_HEADERS_EVERY_MS = 5_000;
/** Longer than the 60 s of the usual proxy, which would else send a request into a connection that is being closed. */
const KEEP_ALIVE_SECONDS = Number(process.env.KEEP_ALIVE_SECONDS || 75);

const REFUSAL = {
  status: 408,
  message: "The request took too long to arrive. Please try again.",
  headers: { Connection: "close" },
};

/** The requests whose body is still arriving, and what has arrived of it. */
const arriving = new Map();

const emit = Server.prototype.emit;
Server.prototype.emit = function (event, ...args) {
  if (event === "listening") {
    Object.assign(this, {
      requestTimeout: 0, // a large upload may take as long as its client keeps up the rate above
      headersTimeout: HEADERS_MAX_MS,
      connectionsCheckingInterval: CHECK_HEADERS_EVERY_MS,
      keepAliveTimeout: KEEP_ALIVE_SECONDS * 1000,
    });
  }
  if (event === "request" || event === "checkContinue") watch(...args);
  return emit.call(this, event, ...args);
};

function watch(request, response) {
  if (!hasBody(request.headers)) return;
  const now = Date.now();
  arriving.set(request, { response, bytes: request.socket.bytesRead, lastAt: now, windowBytes: 0, windowAt: now });
  for (const event of ["end", "close"]) request.once(event, () => arriving.delete(request));
}

const hasBody = (headers) => "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;

function check() {
  const now = Date.now();
  for (const [request, progress] of arriving) {
    // What waits in the buffer waits for the server, which may give others their turn.
    if (request.complete || request.readableLength > 0)
      Object.assign(progress, { lastAt: now, windowAt: now, windowBytes: 0 });
    else if (isTooSlow(request, progress, now)) letGo(request, progress.response);
  }
}

function isTooSlow({ socket }, progress, now) {
  const arrived = socket.bytesRead - progress.bytes;
  progress.bytes = socket.bytesRead;
  progress.windowBytes += arrived;
  if (arrived > 0) progress.lastAt = now;
  if (now - progress.lastAt >= SILENCE_MAX_MS) return true;
  if (now - progress.windowAt < MIN_RATE.overMs) return false;
  const isSlow = progress.windowBytes < MIN_RATE.bytes;
  Object.assign(progress, { windowAt: now, windowBytes: 0 });
  return isSlow;
}

function letGo(request, response) {
  arriving.delete(request);
  if (!response.headersSent) {
    refuse(request, response, REFUSAL);
    mute(response);
  }
  response.once("finish", () => request.destroy());
  if (response.writableFinished) request.destroy();
}

setInterval(check, CHECK_EVERY_MS).unref();
