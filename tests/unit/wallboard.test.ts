import { describe, expect, test } from "vitest";
import { shareOfTarget } from "@/components/charts/target-progress";
import { describeSubmissions } from "@/components/insights/wallboard/announcement";
import { rank } from "@/lib/insights/wallboard/leaders";
import type { Wallboard } from "@/lib/insights/wallboard/schema";
import { targetOf } from "@/lib/insights/wallboard/targets";

const NONE = { submissions: null, premium: null };
const user = (id: number, submissions: number | null, premium: number | null = null) => ({ id, submissions, premium });

describe("the target of the floor", () => {
  test("is a team's own, whatever its members have", () => {
    const team = { id: 1, member_ids: [1, 2], submissions: 9, premium: null };
    expect(targetOf([team], [user(1, 4, 1_000), user(2, 3)])).toEqual({ submissions: 9, premium: 1_000 });
  });

  test("is the sum of the members' where the team has none", () => {
    const team = { id: 1, member_ids: [1, 2, 3], ...NONE };
    expect(targetOf([team], [user(1, 4), user(2, 3, 500), user(3, null)])).toEqual({ submissions: 7, premium: 500 });
  });

  test("is that of all teams, and of the people of no team", () => {
    const teams = [
      { id: 1, member_ids: [1], submissions: 9, premium: null },
      { id: 2, member_ids: [2], ...NONE },
    ];
    expect(targetOf(teams, [user(1, 4), user(2, 3), user(3, 2)])).toEqual({ submissions: 14, premium: null });
  });

  test("is none where nobody has one", () => {
    expect(targetOf([{ id: 1, member_ids: [1], ...NONE }], [user(1, null)])).toEqual(NONE);
    expect(targetOf([], [])).toEqual(NONE);
  });
});

test.each([
  [995, 1000, 99],
  [1000, 1000, 100],
  [57, 50, 114],
])("%d of a target of %d are %d%%, and 100%% only once all of it is reached", (value, target, share) => {
  expect(shareOfTarget(value, target)).toBe(share);
});

describe("the leaderboard of the day", () => {
  const agent = (name: string, submissions: number, conversions: number) => ({
    id: 1,
    name,
    submissions,
    conversions,
    target: null,
  });

  test("ranks by submissions, then conversions", () => {
    const ranked = rank([agent("Ann", 1, 9), agent("Ben", 2, 2), agent("Cara", 1, 10)]);
    expect(ranked.map(({ name, rank }) => [rank, name])).toEqual([
      [1, "Ben"],
      [2, "Cara"],
      [3, "Ann"],
    ]);
  });

  test("gives equal agents the same rank, in the order of their names", () => {
    const ranked = rank([agent("Dan", 1, 1), agent("Cara", 2, 2), agent("Ben", 2, 2), agent("Ann", 1, 1)]);
    expect(ranked.map(({ name, rank }) => [rank, name])).toEqual([
      [1, "Ben"],
      [1, "Cara"],
      [3, "Ann"],
      [3, "Dan"],
    ]);
  });
});

describe("the bell", () => {
  const board = (submitted: Record<string, number>, changes: Partial<Wallboard> = {}): Wallboard => ({
    ...{ tenant: { id: 1, name: "Umoja" }, team: null, teams: [], day: "2026-11-25", is_working_day: true },
    ...{ month: { premium: 0 }, target: NONE, overdue: { diaries: 0, callbacks: 0 } },
    queues: { new: 0, allocated: 0, voicemail: 0, qc: 0 },
    today: { conversions: 0, submissions: Object.values(submitted).reduce((sum, count) => sum + count, 0) },
    leaders: Object.entries(submitted).map(([name, submissions], id) => ({
      ...{ id, name, submissions, conversions: 0, target: null, rank: 1 },
    })),
    ...changes,
  });

  test.each([
    [{ Ann: 1 }, { Ann: 2 }, "Ann submitted a sale"],
    [{}, { Ann: 1 }, "Ann submitted a sale"],
    [{ Ann: 1, Ben: 0 }, { Ann: 2, Ben: 2 }, "Ann and Ben submitted 3 sales"],
    [{ Ann: 1 }, { Ann: 1 }, null],
    [{ Ann: 2 }, { Ann: 1 }, null],
  ])("of %j, then %j says %j", (before, now, text) => {
    expect(describeSubmissions(board(before), board(now))).toBe(text);
  });

  test("rings for a sale of somebody who is not listed", () => {
    const today = { conversions: 0, submissions: 1 };
    expect(describeSubmissions(board({}), board({}, { today }))).toBe("Submitted: a sale");
  });

  test("is silent at midnight, and when another team is chosen", () => {
    const [before, team] = [board({}), { id: 7, name: "Inbound" }];
    expect(describeSubmissions(before, board({ Ann: 4 }, { day: "2026-11-26" }))).toBeNull();
    expect(describeSubmissions(before, board({ Ann: 4 }, { team }))).toBeNull();
  });
});
