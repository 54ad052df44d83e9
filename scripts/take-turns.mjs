// Preloaded into the web server: clients take turns, one request each, so that a thousand requests of one of them delay
// nobody else's. Stamps requests with the time of their arrival, in milliseconds, as x-received-at.
import { Server } from "node:http";
import { identityOf } from "./identity.mjs";

// How many requests of a client run at once: as many as a browser opens connections to a host, and of the anonymous
// ones, who are many, one on each route. A request that takes longer than `countedMs` no longer counts as running: it
// waits for something, such as the rest of its body or the hash of a password.
const KNOWN = { maxRunning: 6, countedMs: 250 };
const ANONYMOUS = { maxRunning: 1, countedMs: 50 };

/** The requests of each client that are not started yet; the first client's turn is next. */
const waiting = new Map();
/** How many requests of each client are running. */
const running = new Map();
let isScheduled = false;

const emit = Server.prototype.emit;
Server.prototype.emit = function (event, ...args) {
  if (event !== "request") return emit.call(this, event, ...args);
  const [request, response] = args;
  request.headers["x-received-at"] = String(Date.now());
  const known = identityOf(request);
  const client = known ?? routeOf(request);
  const { limits, turns } = waiting.get(client) ?? { limits: known ? KNOWN : ANONYMOUS, turns: [] };
  turns.push(() => {
    if (request.socket.destroyed) return;
    countUntilClosed(client, response, limits.countedMs);
    emit.call(this, event, ...args);
  });
  waiting.set(client, { limits, turns });
  schedule();
  return true;
};

/** Anonymous clients share their turns with those who ask the same. */
const routeOf = ({ method, url }) => `${method} ${url.split("?", 1)[0]}`;

function countUntilClosed(client, response, countedMs) {
  running.set(client, runningOf(client) + 1);
  let isCounted = true;
  const end = () => {
    if (!isCounted) return;
    isCounted = false;
    clearTimeout(timer);
    if (runningOf(client) === 1) running.delete(client);
    else running.set(client, runningOf(client) - 1);
    schedule();
  };
  const timer = setTimeout(end, countedMs);
  response.once("close", end);
}

const runningOf = (client) => running.get(client) ?? 0;

// Between two requests the server gets to what it has begun.
function schedule() {
  if (isScheduled) return;
  isScheduled = true;
  setImmediate(startNext);
}

function startNext() {
  isScheduled = false;
  for (const [client, { limits, turns }] of waiting) {
    if (runningOf(client) >= limits.maxRunning) continue;
    const start = turns.shift();
    waiting.delete(client);
    if (turns.length > 0) waiting.set(client, { limits, turns }); // last in the order
    schedule();
    return start();
  }
}
