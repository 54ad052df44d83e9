// The process of the container (Dockerfile): prepares settings and database in a thread, then becomes the web server.
import { createRequire } from "node:module";
import { SHARE_ENV, Worker } from "node:worker_threads";
import { PRELOADED } from "../preloaded.ts";
import { waitUntilHealthy } from "../serve.ts";
import type { Prepared } from "./prepare.ts";

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  // A process with the id 1 gets no signal that it does not handle. Later, lib/platform/http/shutdown.server.ts handles these.
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(0);
  });
}

const thread = new Worker(new URL("./prepare.js", import.meta.url), { env: SHARE_ENV });
const { open, complete } = prepared();
createRequire(import.meta.url)("next/dist/server/next-server"); // which takes its time, while the thread takes its own
const welcome = await Promise.race([open, complete]);
Object.assign(process.env, {
  HOSTNAME: "0.0.0.0", // Docker sets it to the container's name, on whose address alone Next would listen
  NEXT_MANUAL_SIG_HANDLE: "true",
});
for (const file of [...PRELOADED, "../server.js"]) await import(new URL(file, import.meta.url).href);
await waitUntilHealthy(`http://127.0.0.1:${process.env.PORT}`, { exitCode: null, signalCode: null });
thread.postMessage("answering");
console.log(welcome);
if ((await complete) !== welcome) console.log(await complete);

/**
 * What prepare.ts has to say, whose memory is freed when its thread ends. The process ends with it when it fails.
 * @returns what to print: `open` when only demo data is missing, if it is, and `complete` when everything is there
 */
function prepared(): { open: Promise<string>; complete: Promise<string> } {
  const [open, complete] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  thread.on("message", (message: Prepared) => {
    if ("open" in message) open.resolve(message.open);
    else complete.resolve(message.complete);
  });
  thread.once("exit", (code) => code !== 0 && process.exit(1));
  return { open: open.promise, complete: complete.promise };
}
