import "server-only";
import type { SpanExporter } from "@opentelemetry/sdk-trace-base";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";

const REPORT_EVERY_MS = 10_000;

/** An exporter whose failures are logged, in one line every ten seconds at most. */
export function reportingExporter(exporter: SpanExporter): SpanExporter {
  let lost = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) report(result.error, spans.length);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };

  function report(error: Error, spans: number): void {
    lost += spans;
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    log.warn({ lost_spans: lost, error: describeError(error) }, "traces could not be sent");
    lost = 0;
    reportedAt = performance.now();
  }
}
