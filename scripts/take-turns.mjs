// Preloaded into the web server: clients take turns, one request each, so that a thousand requests of one of them delay
// nobody else's. Stamps requests with the time of their arrival, in milliseconds, as x-received-at.
import { Server } from "node:http";

/** As many as a browser opens connections to a host. */
const MAX_RUNNING = 6;
/** A request that takes longer no longer counts as running: it waits for something, such as the rest of its body. */
const COUNTED_MS = 250;

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
  const client = clientOf(request);
  const turns = waiting.get(client) ?? [];
  turns.push(() => {
    if (request.socket.destroyed) return;
    countUntilClosed(client, response);
    emit.call(this, event, ...args);
  });
  waiting.set(client, turns);
  schedule();
  return true;
};

/** Whose request it is. Anonymous clients share their turns with those who ask the same. */
const clientOf = ({ method, url, headers: { authorization, cookie } }) =>
  authorization ?? cookie ?? `${method} ${url.split("?", 1)[0]}`;

function countUntilClosed(client, response) {
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
  const timer = setTimeout(end, COUNTED_MS);
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
  for (const [client, turns] of waiting) {
    if (runningOf(client) >= MAX_RUNNING) continue;
    const start = turns.shift();
    waiting.delete(client);
    if (turns.length > 0) waiting.set(client, turns); // last in the order
    schedule();
    return start();
  }
}
