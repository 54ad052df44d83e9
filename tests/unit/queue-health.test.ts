import { expect, test } from "vitest";
import { jobsHealth, mailHealth, type QueueState } from "@/lib/insights/operations/queue-health";

const queue = (state: Partial<QueueState>): QueueState => ({
  name: "reports",
  failed: 0,
  retried: 0,
  stuck: 0,
  late: 0,
  ...state,
});

test("jobs are in order until one fails, waits too long or is tried again", () => {
  expect(jobsHealth([])).toMatchObject({ state: "good" });
  expect(jobsHealth([queue({ failed: 1 }), queue({ name: "lead-imports", retried: 2 })])).toEqual({
    part: "Jobs",
    state: "error",
    text: "1 job failed in the last 24 hours: Reports by email. See Failed jobs in Operations.",
  });
  expect(jobsHealth([queue({ late: 2 })])).toMatchObject({
    state: "error",
    text: expect.stringMatching(/2 jobs have waited/),
  });
  expect(jobsHealth([queue({ retried: 1 })])).toMatchObject({ state: "warning", text: "1 job will be tried again." });
});

test("email is in order while every message is sent by a mail server", () => {
  expect(mailHealth([], true)).toMatchObject({ state: "good" });
  expect(mailHealth([], false)).toMatchObject({ state: "warning", text: expect.stringContaining("SMTP_URL") });
  expect(mailHealth([queue({ retried: 3 })], true)).toMatchObject({
    state: "warning",
    text: expect.stringMatching(/^3 messages could not/),
  });
  expect(mailHealth([queue({ retried: 3, stuck: 2 })], true)).toMatchObject({
    state: "error",
    text: expect.stringMatching(/^2 messages could not be sent for half an hour/),
  });
  expect(mailHealth([queue({ failed: 1, retried: 3 })], true)).toMatchObject({
    state: "error",
    text: expect.stringMatching(/^1 message /),
  });
  expect(mailHealth([queue({ late: 1 })], true)).toMatchObject({
    state: "error",
    text: expect.stringMatching(/^1 message has waited/),
  });
});
