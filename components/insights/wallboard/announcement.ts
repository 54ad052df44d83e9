import type { Wallboard } from "@/lib/insights/wallboard/schema";
import { formatNames } from "@/lib/platform/text/format";

/** Who has submitted sales between two states of the same board on the same day; null if nobody has. */
export function describeSubmissions(before: Wallboard, now: Wallboard): string | null {
  const isSame = before.day === now.day && before.team?.id === now.team?.id && before.tenant.id === now.tenant.id;
  const count = now.today.submissions - before.today.submissions;
  if (!isSame || count <= 0) return null;
  const submitters = now.leaders.filter(
    ({ id, submissions }) => submissions > (before.leaders.find((leader) => leader.id === id)?.submissions ?? 0),
  );
  const sales = count === 1 ? "a sale" : `${count} sales`;
  return submitters.length === 0
    ? `Submitted: ${sales}`
    : `${formatNames(submitters.map(({ name }) => name))} submitted ${sales}`;
}
