import type { Pool, PoolClient } from "pg";

/**
 * Has the pool hand out an idle connection that is preferred next, if there is one.
 *
 * pg-pool has no public way to choose a connection, so this reorders its private list of idle connections, of which it
 * takes the last one (docs/decisions/0083-pool-identities.md). If a release of pg-pool renames that list, this does
 * nothing: connections then change their identity more often, and tests/api/pool-identities.test.ts fails.
 */
export function preferIdleConnection(pool: Pool, isPreferred: (client: PoolClient) => boolean): void {
  const { _idle: idle = [] } = pool as { _idle?: { client: PoolClient }[] };
  const index = idle.findLastIndex(({ client }) => isPreferred(client));
  if (index !== -1) idle.push(...idle.splice(index, 1));
}
