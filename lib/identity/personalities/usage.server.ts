import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { formatCount, formatNames, fullNameOf, MAX_NAMES } from "@/lib/platform/text/format";
import { conflict } from "@/lib/platform/http/errors.server";

const named = { select: { name: true }, orderBy: { name: "asc" as const }, take: MAX_NAMES };

/**
 * @throws HttpError 409 naming the users of the personality, the personalities that report to it or that it checks, and
 *   how many sales name it as their checker; and when it is the one that checks referred sales
 */
export async function refuseWhileUsed(id: number): Promise<void> {
  const { users, reports, checks, default_qc_of, _count } = await db.personality.findFirstOrThrow({
    where: { id },
    select: {
      users: { ...named, select: { name: true, surname: true } },
      reports: named,
      checks: named,
      default_qc_of: { select: { id: true } },
      _count: { select: { users: true, reports: true, checks: true, checked_sales: true } },
    },
  });
  const have = _count.users === 1 ? "1 user has" : `${formatCount(_count.users)} users have`;
  const uses = [
    _count.users > 0 && `${have} this personality: ${formatNames(users.map(fullNameOf), _count.users)}.`,
    _count.reports > 0 && `It is the line manager of ${formatNames(reports.map(nameOf), _count.reports)}.`,
    _count.checks > 0 && `It is the QC personality of ${formatNames(checks.map(nameOf), _count.checks)}.`,
    _count.checked_sales > 0 &&
      `It checks ${_count.checked_sales === 1 ? "1 sale" : `${formatCount(_count.checked_sales)} sales`}.`,
    default_qc_of.length > 0 && "It checks the sales that a question refers.",
  ].filter((use) => use !== false);
  if (uses.length > 0) throw conflict(uses.join(" "));
}

const nameOf = ({ name }: { name: string }) => name;
