// Several files of tests/faults run at once: each worker takes a server and a database of its own.

const lanes = JSON.parse(process.env.FAULT_LANES ?? "[]") as Record<string, string>[];
const lane = lanes[Number(process.env.VITEST_POOL_ID) - 1];
if (!lane) throw new Error(`Worker ${process.env.VITEST_POOL_ID} has no server among ${lanes.length}.`);
Object.assign(process.env, lane);
