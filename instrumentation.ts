import type { Instrumentation } from "next";

/** Runs once in every server process, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { exitWithParent } = await import("@/lib/platform/process/exit-with-parent");
    exitWithParent();
    const { endWithoutLastingKeys } = await import("@/lib/platform/crypto/data-key.server");
    endWithoutLastingKeys();
    const { logConsoleErrors } = await import("@/lib/platform/log/console-errors.server");
    logConsoleErrors();
    const { startTraces } = await import("@/lib/platform/telemetry/start.server");
    await startTraces(); // before the database and the job queue are first used
    await import("@/lib/domains.server");
    const { finishJobs, startWorker } = await import("@/lib/worker.server");
    const { shutDownOnSignals } = await import("@/lib/platform/http/shutdown.server");
    shutDownOnSignals(finishJobs);
    const { startMetrics } = await import("@/lib/insights/metrics/metrics.server");
    startMetrics();
    const { keepLaw } = await import("@/lib/insurance/law/law.server");
    await keepLaw();
    void startWorker();
  }
}

/** Logs an error of a page, with the reference that the error page shows. */
export const onRequestError: Instrumentation.onRequestError = async (error, _request, context) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { log } = await import("@/lib/platform/log/log.server");
  const { describeError } = await import("@/lib/platform/log/describe-error");
  const { reportDatabaseUnavailable } = await import("@/lib/platform/db/away.server");
  if (reportDatabaseUnavailable(error)) return;
  const reference = error instanceof Error && "digest" in error ? error.digest : undefined;
  log.error({ reference, route: context.routePath, error: describeError(error) });
};
