import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { HttpError, notFound } from "@/lib/platform/http/errors.server";
import { isAmong } from "@/lib/platform/http/networks.server";
import { clientOf } from "@/lib/platform/http/request.server";
import type { Settings } from "@/lib/platform/settings/env.server";

type Allowed = Pick<Settings, "METRICS_TOKEN" | "METRICS_ALLOWED_NETWORKS">;

/** Whether anybody may read metrics at all. */
export const hasMetrics = ({ METRICS_TOKEN, METRICS_ALLOWED_NETWORKS }: Allowed): boolean =>
  METRICS_TOKEN !== undefined || METRICS_ALLOWED_NETWORKS.length > 0;

/** @throws HttpError 401 without the token or an allowed address, 404 when there are no metrics here */
export function requireMetricsReader(headers: Headers, allowed: Allowed): void {
  if (!hasMetrics(allowed)) throw notFound();
  const token = /^Bearer (\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (allowed.METRICS_TOKEN && token && isEqual(token, allowed.METRICS_TOKEN)) return;
  if (isAmong(allowed.METRICS_ALLOWED_NETWORKS, clientOf(headers).ip)) return;
  throw new HttpError(401, "Unauthenticated.", {}, { "WWW-Authenticate": "Bearer" });
}

// In a time that tells neither the token nor its length.
const isEqual = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected));

const digest = (text: string) => createHash("sha256").update(text).digest();
