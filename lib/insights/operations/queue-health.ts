import { counted } from "@/lib/platform/text/format";
import { sumOf } from "@/lib/platform/text/percentages";
import { queueLabel } from "./queue-label";
import type { HealthCheck } from "./schema";

/**
 * The jobs of a queue that need attention: failed within a day, waiting for another try, and so for half an hour, not begun
 * in time although none is running.
 */
export type QueueState = { name: string; failed: number; retried: number; stuck: number; late: number };

/** The health of the jobs in the background. */
export function jobsHealth(queues: readonly QueueState[]): HealthCheck {
  const part = "Jobs";
  const { failed, retried, late } = totalsOf(queues);
  if (failed > 0) {
    const names = queues.filter((queue) => queue.failed > 0).map(({ name }) => queueLabel(name));
    const text = `${counted(failed, "job")} failed in the last 24 hours: ${names.join(", ")}. See Failed jobs in Operations.`;
    return { part, state: "error", text };
  }
  if (late > 0) {
    const text = `${counted(late, "job")} ${late === 1 ? "has" : "have"} waited for more than 5 minutes. Is the console's worker running?`;
    return { part, state: "error", text };
  }
  if (retried > 0) return { part, state: "warning", text: `${counted(retried, "job")} will be tried again.` };
  return { part, state: "good", text: "No jobs failed in the last 24 hours, and none are late." };
}

/** The health of email. @param hasServer whether messages are sent at all, or are written to files */
export function mailHealth(queues: readonly QueueState[], hasServer: boolean): HealthCheck {
  const part = "Email";
  const { failed, retried, stuck, late } = totalsOf(queues);
  if (failed > 0) {
    const text = `${counted(failed, "message")} could not be sent in the last 24 hours. See Failed jobs in Operations.`;
    return { part, state: "error", text };
  }
  if (stuck > 0) {
    const text = `${counted(stuck, "message")} could not be sent for half an hour. Check the mail server and SMTP_URL.`;
    return { part, state: "error", text };
  }
  if (retried > 0) {
    const text = `${counted(retried, "message")} could not be sent yet, and will be tried again. Is the mail server running?`;
    return { part, state: "warning", text };
  }
  if (late > 0) {
    const text = `${counted(late, "message")} ${late === 1 ? "has" : "have"} waited for more than 5 minutes. Is the console's worker running?`;
    return { part, state: "error", text };
  }
  if (!hasServer) {
    return { part, state: "warning", text: "No mail server is set (SMTP_URL): messages are written to files." };
  }
  return { part, state: "good", text: "Every message of the last 24 hours was sent." };
}

const totalsOf = (queues: readonly QueueState[]) => ({
  failed: sumOf(queues.map(({ failed }) => failed)),
  retried: sumOf(queues.map(({ retried }) => retried)),
  stuck: sumOf(queues.map(({ stuck }) => stuck)),
  late: sumOf(queues.map(({ late }) => late)),
});
