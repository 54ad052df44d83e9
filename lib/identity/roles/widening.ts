import { RECORD_SCOPES, type RecordScope } from "@/lib/identity/rights/record-scope";
import { SALE_STATUSES, type SaleStatus } from "@/lib/identity/rights/sale-statuses";

/** What a user may do and see, and who answers for them. */
export type EffectiveRights = {
  /** Their ids. */
  permissions: readonly number[];
  /** Empty for all. */
  allowed_sale_statuses: readonly SaleStatus[];
  record_scope: RecordScope;
  /** The personality that checks their sales; null where nobody does. */
  checked_by: number | null;
  line_manager_user_id: number | null;
  /** The users whose line manager they are. */
  reports: readonly number[];
  /** The personalities whose sales they review. */
  checks: readonly number[];
  /** The teams through which they see records. */
  teams: readonly number[];
};

/** Whether somebody may do or see more than before, or has somebody else to answer to, or nobody. */
export const widens = (old: EffectiveRights, now: EffectiveRights): boolean =>
  hasMore(old.permissions, now.permissions) ||
  hasMore(statusesOf(old), statusesOf(now)) ||
  rankOf(now) > rankOf(old) ||
  isFreed(old.checked_by, now.checked_by) ||
  isFreed(old.line_manager_user_id, now.line_manager_user_id) ||
  hasMore(old.reports, now.reports) ||
  hasMore(old.checks, now.checks) ||
  hasMore(old.teams, now.teams);

const hasMore = <T>(old: readonly T[], now: readonly T[]) => now.some((each) => !old.includes(each));

const statusesOf = ({ allowed_sale_statuses: statuses }: EffectiveRights): readonly string[] =>
  statuses.length === 0 ? SALE_STATUSES : statuses;

const rankOf = ({ record_scope }: EffectiveRights) => RECORD_SCOPES.indexOf(record_scope);

const isFreed = (old: number | null, now: number | null) => old !== null && now !== old;
