// Loaded before scripts/start.ts by tests/support/clock.ts: what it starts with Node gets a clock that can be moved.
import { fileURLToPath } from "node:url";

process.env.SHIFTED_NODE = process.execPath;
process.execPath = fileURLToPath(new URL("shifted-node", import.meta.url));
