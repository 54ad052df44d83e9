import "server-only";
import { decrypt } from "@/lib/platform/crypto/pii.server";
import { columns, type RowOf } from "@/lib/platform/db/raw-columns.server";
import { readUpTo, requestOutbound } from "@/lib/platform/http/outbound.server";
import { sentenceOf } from "@/lib/platform/http/outbound-problem.server";
import { bodyWithoutPersonalData } from "./body";
import { ANSWER_SECONDS } from "./events";
import { messageId, signedHeaders } from "./secret.server";

const ANSWER_MAX_BYTES = 10 * 1024;

export const claimedColumns = columns("WebhookDelivery", "claimed", ["id", "webhook_id", "attempts"]);
export const receiverColumns = columns("Webhook", "webhook", [
  ...(["url", "secret_encrypted", "previous_secret_encrypted", "previous_secret_until"] as const),
  "include_personal_data",
]);

/** A delivery that this process has claimed. */
export type Claimed = RowOf<typeof claimedColumns> &
  RowOf<typeof receiverColumns> & {
    message_id: string;
    body_encrypted: string;
  };

/** One request, and how it ended. `error` is null for a success: an answer with a status 2xx, received to its end. */
export type Attempt = {
  headers: Record<string, string>;
  status: number | null;
  error: string | null;
  duration_ms: number;
  answer: string | null;
};

/** Sends an event once. Never throws. */
export async function attemptDelivery(claimed: Claimed): Promise<Attempt> {
  const stored = decrypt(claimed.body_encrypted);
  // An older release may have stored it, with values that are hidden now.
  const body = claimed.include_personal_data ? stored : bodyWithoutPersonalData(stored);
  const headers = {
    "content-type": "application/json",
    "user-agent": "Console-Webhooks/1.0",
    ...signedHeaders(claimed, messageId(claimed.message_id), new Date(), body),
  };
  const startedAt = performance.now();
  const result = await send(claimed.url, headers, body);
  return { headers, ...result, duration_ms: Math.round(performance.now() - startedAt) };
}

async function send(url: string, headers: Record<string, string>, body: string) {
  let status: number | null = null;
  try {
    const response = await requestOutbound(url, { method: "POST", headers, body, timeoutMs: ANSWER_SECONDS * 1_000 });
    status = response.statusCode ?? null;
    const { bytes } = await readUpTo(response, ANSWER_MAX_BYTES);
    return { status, error: problemOf(status), answer: bytes.toString("utf8").replaceAll("\0", "\uFFFD") };
  } catch (error) {
    return { status, error: sentenceOf(error, ANSWER_SECONDS), answer: null };
  }
}

function problemOf(status: number | null): string | null {
  if (status !== null && status >= 200 && status < 300) return null;
  if (status !== null && status >= 300 && status < 400) return `Answered ${status}. Redirects are not followed.`;
  return `Answered ${status}.`;
}
