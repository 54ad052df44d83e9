// A thread that hashes, so that the one that answers requests never waits for it (bcrypt-pool.ts starts some).
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { compareSync, hashSync } from "bcryptjs";

const WORK = { compare: compareSync, hash: hashSync };
const LOW_PRIORITY = 15;

// On Linux this is the priority of the calling thread alone: where the cores are busy, requests come first.
if (process.platform === "linux") setPriority(0, LOW_PRIORITY);

parentPort.on("message", ({ work, args }) => parentPort.postMessage(WORK[work](...args)));
