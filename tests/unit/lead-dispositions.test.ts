import { describe, expect, test } from "vitest";
import { isWithinCallingHours } from "@/lib/insurance/calling-hours";
import { LEAD_STATUS, LEAD_STATUSES, leadStatuses } from "@/lib/leads/record/status";
import { afterVoicemail, allocated, byRules, checkDiaryTime, inDiary, released } from "@/lib/leads/work/dispositions";
import { LAW } from "../support/law";

const MONDAY_NOON = new Date("2026-11-23T12:00:00+02:00");
const DAY_MS = 24 * 60 * 60 * 1000;

describe("a voicemail", () => {
  test("counts as an attempt and is tried again four hours later", () => {
    const change = afterVoicemail({ all: 0, recent: 0 }, MONDAY_NOON, LAW);
    expect(change).toMatchObject({
      status: "Voicemail",
      attempts: 1,
      last_attempt_at: MONDAY_NOON,
      processed_at: null,
    });
    expect(change.next_action_at).toEqual(new Date("2026-11-23T16:00:00+02:00"));
  });

  test("is always retried inside calling hours", () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const change = afterVoicemail({ all: attempt, recent: attempt }, new Date("2026-11-21T12:30:00+02:00"), LAW);
      expect(change.next_action_at && isWithinCallingHours(change.next_action_at, LAW)).toBe(true);
    }
  });

  test("the sixth within the window makes the lead unreachable", () => {
    expect(afterVoicemail({ all: 5, recent: 5 }, MONDAY_NOON, LAW)).toMatchObject({
      status: "Declined",
      reason: "Unreachable",
      processed_outcome: "unreachable",
      processed_at: MONDAY_NOON,
      next_action_at: null,
      attempts: 6,
    });
  });

  test("the sixth is an ordinary attempt if the first ones are too long ago", () => {
    expect(afterVoicemail({ all: 5, recent: 3 }, MONDAY_NOON, LAW).status).toBe("Voicemail");
  });

  test("attempts before the lead was reopened do not count", () => {
    expect(afterVoicemail({ all: 0, recent: 5 }, MONDAY_NOON, LAW).status).toBe("Voicemail");
  });
});

describe("a diary entry", () => {
  const at = new Date("2026-11-24T10:00:00+02:00");

  test("is the next action", () => {
    expect(inDiary("Diary", { at, scope: "mine", assignedUserId: 7 }, MONDAY_NOON)).toMatchObject({
      status: "Diary",
      diary_at: at,
      next_action_at: at,
      diary_scope: "mine",
      assigned_user_id: 7,
    });
  });

  test("is in the future", () => {
    expect(checkDiaryTime(MONDAY_NOON, LAW, MONDAY_NOON)).toMatch(/future/);
    expect(checkDiaryTime(at, LAW, MONDAY_NOON)).toBeNull();
  });

  test("is within 90 days", () => {
    const ahead = (days: number) => new Date(MONDAY_NOON.getTime() + days * DAY_MS);
    expect(checkDiaryTime(ahead(91), LAW, MONDAY_NOON)).toMatch(/90 days/);
    expect(checkDiaryTime(ahead(90), null, MONDAY_NOON)).toBeNull();
  });

  test("is inside calling hours if the tenant enforces them", () => {
    const sunday = new Date("2026-11-29T10:00:00+02:00");
    expect(checkDiaryTime(sunday, LAW, MONDAY_NOON)).toMatch(/Sundays/);
    expect(checkDiaryTime(sunday, null, MONDAY_NOON)).toBeNull();
  });
});

describe("closing and opening", () => {
  test.each(LEAD_STATUSES)("%s processes a lead only if it has an outcome", (status) => {
    const { outcome } = LEAD_STATUS[status];
    const { processed_at, processed_outcome } = byRules(status, null, MONDAY_NOON);
    expect({ processed_at, processed_outcome }).toEqual({
      processed_at: outcome ? MONDAY_NOON : null,
      processed_outcome: outcome,
    });
  });

  test("leads are only called again in statuses that set when", () => {
    const retried = afterVoicemail({ all: 0, recent: 0 }, MONDAY_NOON, LAW).status;
    expect(leadStatuses(({ queue }) => queue === "retry")).toEqual([retried]);
    expect(leadStatuses(({ queue }) => queue === "diary")).toEqual(leadStatuses(({ asksFor }) => asksFor === "time"));
  });

  test("a declined lead is processed with its reason", () => {
    const change = byRules("Declined", "Too expensive", MONDAY_NOON);
    expect(change).toMatchObject({ reason: "Too expensive", processed_outcome: "declined", processed_at: MONDAY_NOON });
  });

  test("a lead declined as unreachable has the outcome unreachable", () => {
    expect(byRules("Declined", "Unreachable", MONDAY_NOON).processed_outcome).toBe("unreachable");
  });

  test("a lead that does not exist is processed with its reason", () => {
    expect(byRules("Does Not Exist", "Deceased", MONDAY_NOON)).toMatchObject({
      status: "Does Not Exist",
      processed_outcome: "does_not_exist",
    });
  });

  test("an allocated lead is reset: unprocessed, without attempts or reason", () => {
    expect(allocated(7, MONDAY_NOON)).toMatchObject({
      assigned_user_id: 7,
      attempts: 0,
      reason: null,
      processed_at: null,
      processed_outcome: null,
    });
  });

  test("a released lead is unassigned", () => {
    expect(released(MONDAY_NOON)).toMatchObject({ status: "New", assigned_user_id: null, allocated_at: null });
  });
});
