import { z } from "zod";
import { DECISIONS, REQUEST_CHANNELS, REQUEST_STATUSES, REQUEST_TYPES } from "@/lib/people/data-requests/types";
import { isoDate } from "@/lib/platform/text/format";
import { daysBefore } from "@/lib/platform/time/days";
import type { Load } from "../load";
import requests from "./data-requests.json" with { type: "json" };

const REQUESTS = z
  .array(
    z.object({
      name: z.string(),
      type: z.enum(REQUEST_TYPES),
      received_days_ago: z.int(),
      period_days: z.int(),
      channel: z.enum(REQUEST_CHANNELS),
      message: z.string().optional(),
      answer: z
        .object({
          days_ago: z.int(),
          status: z.enum(REQUEST_STATUSES),
          decision: z.enum(DECISIONS),
          identity_proof: z.string(),
          evidence: z.string(),
          decided_by: z.string(),
        })
        .optional(),
    }),
  )
  .parse(requests);

const dayBefore = (days: number, now: Date) => new Date(isoDate(daysBefore(days, now)));

/** Requests of people: one that is open, one that is late, and one that was answered. */
export function addDataRequests(load: Load, tenant_id: number, now: Date): void {
  load.add(
    "data_requests",
    REQUESTS.map(({ name, type, received_days_ago, period_days, channel, message, answer }) => {
      const { days_ago, status = "open", ...decided } = answer ?? {};
      return {
        ...{ tenant_id, type, name, channel, message, status, ...decided },
        email: `${name.toLowerCase().replace(" ", ".")}@example.com`,
        received_on: dayBefore(received_days_ago, now),
        due_on: dayBefore(received_days_ago - period_days, now),
        decided_at: days_ago === undefined ? null : daysBefore(days_ago, now),
      };
    }),
  );
}
