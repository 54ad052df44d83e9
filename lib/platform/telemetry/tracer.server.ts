import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { releaseVersion } from "@/lib/platform/process/version.server";
import type { Tracer } from "@/lib/platform/traces/span.server";
import { reportingExporter } from "./reporting-exporter.server";

const SERVICE = "console";
/** What is left of the time to end a process, once requests and jobs have used theirs. */
const FLUSH_MS = 2_000;

/**
 * A tracer of OpenTelemetry that sends to OTEL_EXPORTER_OTLP_ENDPOINT. The packages read this and the other OTEL_…
 * variables themselves. It is registered nowhere: Next records requests with their full address wherever it finds a tracer.
 */
export function createTracer(): Tracer {
  const exporter = reportingExporter(new OTLPTraceExporter());
  const provider = new BasicTracerProvider({
    resource: describeProcess(),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer(SERVICE);
  return {
    start: ({ kind, name, attributes }, parent) => {
      const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
      return tracer.startSpan(name, { kind: SpanKind[kind], attributes }, context);
    },
    fail: (span, errorType) => {
      span.setAttribute("error.type", errorType);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    // The exporter reports what fails.
    flush: () => Promise.race([provider.shutdown().catch(() => {}), wait(FLUSH_MS, undefined, { ref: false })]),
  };
}

/** OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES win. */
function describeProcess() {
  const own = { "service.name": SERVICE, "service.version": releaseVersion(), "service.instance.id": randomUUID() };
  return defaultResource()
    .merge(resourceFromAttributes(own))
    .merge(detectResources({ detectors: [envDetector] }));
}
