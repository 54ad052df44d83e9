import "server-only";
import { configureTraces, env } from "@/lib/platform/settings/env.server";
import { setTracer } from "@/lib/platform/traces/span.server";

/** Begins to record traces in this process, if it is set where to send them. Nothing of OpenTelemetry is loaded otherwise. */
export async function startTraces(): Promise<void> {
  if (env().OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return;
  configureTraces();
  const { createTracer } = await import("./tracer.server");
  setTracer(createTracer());
}
