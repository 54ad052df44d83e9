import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { formatCount, formatNames, fullNameOf, MAX_NAMES } from "@/lib/platform/format";
import { conflict } from "@/lib/platform/http/errors.server";

const named = { select: { name: true }, orderBy: { name: "asc" as const }, take: MAX_NAMES };

/**
 * @throws HttpError 409 naming the users of the personality, and the personalities that report to it or that it checks
 */
export async function refuseWhileUsed(id: number): Promise<void> {
  const { users, reports, checks, _count } = await db.personality.findFirstOrThrow({
    where: { id },
    select: {
      users: { ...named, select: { name: true, surname: true } },
      reports: named,
      checks: named,
      _count: { select: { users: true, reports: true, checks: true } },
    },
  });
  const have = _count.users === 1 ? "1 user has" : `${formatCount(_count.users)} users have`;
  const uses = [
    _count.users > 0 && `${have} this personality: ${formatNames(users.map(fullNameOf), _count.users)}.`,
    _count.reports > 0 && `It is the line manager of ${formatNames(reports.map(nameOf), _count.reports)}.`,
    _count.checks > 0 && `It is the QC personality of ${formatNames(checks.map(nameOf), _count.checks)}.`,
  ].filter((use) => use !== false);
  if (uses.length > 0) throw conflict(uses.join(" "));
}

const nameOf = ({ name }: { name: string }) => name;
