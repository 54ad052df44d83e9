// A worker thread of bcrypt-pool.server.ts, so that hashing never blocks the thread that answers requests.
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { compareSync, hashSync } from "bcryptjs";

const WORK = { compare: compareSync, hash: hashSync };
const LOW_PRIORITY = 15;

// On Linux this only sets the priority of the calling thread, so that requests come first on busy cores.
if (process.platform === "linux") setPriority(0, LOW_PRIORITY);

parentPort.on("message", ({ work, args }) => parentPort.postMessage(WORK[work](...args)));
