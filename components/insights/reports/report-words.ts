import type { WorkScope } from "@/lib/identity/teams/work-scope";
import type { Frequency, Report, ReportPeriod } from "@/lib/insights/reports/schema";
import { formatCount, WEEKDAYS } from "@/lib/platform/text/format";

export const FREQUENCY_LABELS: Record<Frequency, string> = { daily: "Daily", weekly: "Weekly", monthly: "Monthly" };

export const PERIOD_LABELS: Record<ReportPeriod, string> = {
  since_last: "Since the last report",
  today: "The day it is sent",
  mtd: "This month, up to the day before",
  last_month: "Last month",
  last_90_days: "Last 90 days",
};

const LAST_DAY = 31;

/** The days of a month to choose from; the last one stands for the last day of any month. */
export const MONTH_DAYS = Array.from({ length: LAST_DAY }, (_, index) => index + 1).map((day) => ({
  id: day,
  name: day === LAST_DAY ? "Last day" : `Day ${day}`,
}));

type Schedule = Pick<Report, "frequency" | "weekday" | "month_day" | "send_at" | "working_days_only">;

/** When a report is sent: "Mondays at 07:00". */
export function describeSchedule({ frequency, weekday, month_day, send_at, working_days_only }: Schedule): string {
  return `${daysOf({ frequency, weekday, month_day, working_days_only })} at ${send_at}`;
}

function daysOf({ frequency, weekday, month_day, working_days_only }: Omit<Schedule, "send_at">): string {
  if (frequency === "daily") return working_days_only ? "Working days" : "Every day";
  if (frequency === "weekly") return `${WEEKDAYS[weekday - 1]}s`;
  return month_day === LAST_DAY ? "Last day of the month" : `Day ${month_day} of the month`;
}

/** What became of the emails of the last time: "12 sent, 1 skipped". */
export function describeRun({ sent, skipped, failed, queued }: NonNullable<Report["last_run"]>): string {
  const parts = Object.entries({ sent, skipped, failed, queued }).filter(([, count]) => count > 0);
  return parts.map(([word, count]) => `${formatCount(count)} ${word}`).join(", ") || "No recipients";
}

/** Whose sales each recipient sees, within their record scope. */
export const SCOPE_LABELS: Record<WorkScope, string> = {
  tenant: "Everything the recipient may see",
  team: "The recipient's team",
  me: "The recipient's own",
};

/** The choices of a field from their labels. */
export const optionsOf = (labels: Record<string, string>) => Object.entries(labels).map(([id, name]) => ({ id, name }));
