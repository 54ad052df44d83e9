// The process of the container (Dockerfile): prepares settings and database in a thread, then becomes the web server.
import { SHARE_ENV, Worker } from "node:worker_threads";
import { PRELOADED } from "../preloaded.ts";
import { waitUntilHealthy } from "../serve.ts";

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  // A process with the id 1 gets no signal that it does not handle. Later, lib/platform/shutdown.server.ts handles these.
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(0);
  });
}

const welcome = await prepare();
Object.assign(process.env, {
  HOSTNAME: "0.0.0.0", // Docker sets it to the container's name, on whose address alone Next would listen
  NEXT_MANUAL_SIG_HANDLE: "true",
});
for (const file of [...PRELOADED, "../server.js"]) await import(new URL(file, import.meta.url).href);
await waitUntilHealthy(`http://127.0.0.1:${process.env.PORT}`, { exitCode: null, signalCode: null });
console.log(welcome);

/** Runs prepare.ts, whose memory is freed when its thread ends. @returns the text that says where to go */
function prepare(): Promise<string> {
  const thread = new Worker(new URL("./prepare.js", import.meta.url), { env: SHARE_ENV });
  let text: string | undefined;
  thread.once("message", (message: string) => {
    text = message;
  });
  return new Promise((resolve) => {
    thread.once("exit", () => (text === undefined ? process.exit(1) : resolve(text)));
  });
}
