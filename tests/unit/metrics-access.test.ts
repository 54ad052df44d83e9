import { describe, expect, test } from "vitest";
import { requireMetricsReader } from "@/lib/insights/metrics/access.server";
import { HttpError } from "@/lib/platform/http/errors.server";
import { parseSettings } from "@/lib/platform/settings/env.server";
import { complaintsOf } from "../support/settings";

const METRICS_TOKEN = "a-token-of-metrics";
const METRICS_ALLOWED_NETWORKS = "10.0.0.0/8, 2001:db8::1";

/** The status that a reader gets. */
function statusOf(settings: Record<string, string>, headers: Record<string, string> = {}): number {
  try {
    requireMetricsReader(new Headers(headers), parseSettings(settings));
    return 200;
  } catch (error) {
    return error instanceof HttpError ? error.status : 500;
  }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const from = (address: string) => ({ "x-forwarded-for": address });

test("without a setting there are no metrics", () => {
  expect(statusOf({}, { ...bearer(METRICS_TOKEN), ...from("10.1.2.3") })).toBe(404);
});

describe("a reader", () => {
  test("is let in by the whole token", () => {
    expect(statusOf({ METRICS_TOKEN }, bearer(METRICS_TOKEN))).toBe(200);
    const others = ["", METRICS_TOKEN.slice(0, -1), `${METRICS_TOKEN}s`, METRICS_TOKEN.toUpperCase()];
    expect(others.map((token) => statusOf({ METRICS_TOKEN }, bearer(token)))).toEqual(others.map(() => 401));
    expect(statusOf({ METRICS_TOKEN })).toBe(401);
  });

  test("is let in by an allowed address, also of IPv6", () => {
    const statuses = ["10.255.0.1", "2001:db8::1", "11.0.0.1", "2001:db8::2", "nonsense"].map((address) =>
      statusOf({ METRICS_ALLOWED_NETWORKS }, from(address)),
    );
    expect(statuses).toEqual([200, 200, 401, 401, 401]);
  });

  test("needs only one of the two", () => {
    const both = { METRICS_TOKEN, METRICS_ALLOWED_NETWORKS };
    expect([statusOf(both, bearer(METRICS_TOKEN)), statusOf(both, from("10.0.0.1"))]).toEqual([200, 200]);
    expect(statusOf(both, from("192.0.2.1"))).toBe(401);
  });
});

test("a token that can be guessed and a network that is none are refused at the start", () => {
  expect(complaintsOf({ METRICS_TOKEN: "short", METRICS_ALLOWED_NETWORKS: "everybody" }).sort()).toEqual([
    "METRICS_ALLOWED_NETWORKS",
    "METRICS_TOKEN",
  ]);
});
