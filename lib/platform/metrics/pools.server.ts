import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { Registry } from "prom-client";
import { databasePools } from "@/lib/platform/db/client.server";
import { POOL_WAIT, type PoolWait } from "@/lib/platform/db/pool.server";
import { gaugeIn, histogramIn } from "./registry.server";

const WAITS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5];

/** Measures the database pools of this process. @returns a function that reads how they are used now */
export function measurePools(registry: Registry): () => void {
  const connections = gaugeIn(registry, {
    name: "console_database_connections",
    help: "Open database connections, by pool and by whether they are used.",
    labelNames: ["pool", "state"],
  });
  const limits = gaugeIn(registry, {
    name: "console_database_connections_max",
    help: "How many connections a pool may open.",
    labelNames: ["pool"],
  });
  const waiting = gaugeIn(registry, {
    name: "console_database_waiting",
    help: "Who waits for a database connection now, by pool.",
    labelNames: ["pool"],
  });
  const waits = histogramIn(registry, {
    name: "console_database_wait_seconds",
    help: "How long a database connection was waited for, by pool.",
    labelNames: ["pool"],
    buckets: WAITS,
  });
  subscribe(POOL_WAIT, (message) => {
    const { pool, seconds } = message as PoolWait;
    const [name] = Object.entries(databasePools()).find(([, each]) => each === pool) ?? [];
    if (name) waits.observe({ pool: name }, seconds);
  });
  return () => {
    for (const [pool, { totalCount, idleCount, waitingCount, options }] of Object.entries(databasePools())) {
      connections.set({ pool, state: "used" }, totalCount - idleCount);
      connections.set({ pool, state: "idle" }, idleCount);
      limits.set({ pool }, options.max);
      waiting.set({ pool }, waitingCount);
    }
  };
}
