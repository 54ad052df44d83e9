import "server-only";
import { countOpenStreams } from "@/lib/insights/live/stream.server";
import { isStorageWritable } from "@/lib/platform/files/health.server";
import { measurePools } from "@/lib/platform/metrics/pools.server";
import { createRegistry, gaugeIn } from "@/lib/platform/metrics/registry.server";
import { measureRequests } from "@/lib/platform/metrics/requests.server";
import { singleton } from "@/lib/platform/process/singleton";
import { env } from "@/lib/platform/settings/env.server";
import { hasMetrics, requireMetricsReader } from "./access.server";
import { measureFigures } from "./figures.server";

const metrics = singleton("metrics", createMetrics);

/** The metrics of this process and of the installation. */
export function createMetrics() {
  const registry = createRegistry();
  measureRequests(registry);
  const readPools = measurePools(registry);
  const readFigures = measureFigures(registry);
  const streams = gaugeIn(registry, { name: "console_event_streams", help: "Event streams open in this process." });
  const storage = gaugeIn(registry, { name: "console_storage_up", help: "1 if this process can store files, else 0." });
  return {
    registry,
    async read(): Promise<{ text: string; type: string }> {
      const [canStore] = await Promise.all([isStorageWritable(), readFigures()]);
      storage.set(canStore ? 1 : 0);
      readPools();
      streams.set(countOpenStreams());
      return { text: await registry.metrics(), type: registry.contentType };
    },
  };
}

/** Begins to measure this process, if anybody may read it. */
export function startMetrics(): void {
  if (hasMetrics(env())) metrics.get();
}

/**
 * The response of GET /api/metrics, in the text format of Prometheus.
 * @throws HttpError 401 to who may not read them, 404 where there are none
 */
export async function sendMetrics(request: Request): Promise<Response> {
  requireMetricsReader(request.headers, env());
  const { text, type } = await metrics.get().read();
  return new Response(text, { headers: { "Content-Type": type } });
}
