import { channel } from "node:diagnostics_channel";
import { type Client, Pool, type PoolClient, type PoolConfig } from "pg";
import { currentIdentity, currentPool, type Identity, type PoolName } from "./context.server";
import { StatementIdentityClient } from "./statement-identity.server";

type Done = (release?: Error | boolean) => void;
type Callback = (error: Error | undefined, client: PoolClient | undefined, done: Done) => void;

const ASSUME_IDENTITY = {
  name: "assume_identity",
  // The time-out is not a parameter of the start of the connection, since PgBouncer refuses those that it does not know.
  text: "SELECT set_config('role', $1, false), set_config('app.tenant_id', $2, false), set_config('statement_timeout', $3, false)",
};

/** The channel that is told how long a connection was waited for, also when none came. */
export const POOL_WAIT = "console:pool-wait";
export type PoolWait = { pool: TenantPool; seconds: number };
const waits = channel(POOL_WAIT);

const QUERY_TIMEOUT_MESSAGE = "Query read timeout";
/** SQLSTATE of a statement that writes where that is impossible. */
const READ_ONLY = "25006";

const keyOf = ({ role, tenant }: Identity) => `${role} ${tenant}`;

type TenantPoolConfig = Omit<PoolConfig, "statement_timeout" | "Client"> & {
  /** How long Postgres works on a statement, in milliseconds; as long as it takes by default. */
  statementTimeout?: number;
  /** Whether a pooler may give each transaction another session. */
  sharesSessions?: boolean;
};

/**
 * A pool whose connections act with the identity of the caller (context.server.ts). Before it hands a connection out,
 * it sets the role and the tenant, unless the connection has them already; a connection on which that fails is closed.
 * Where sessions are shared, each transaction sets them instead (statement-identity.server.ts).
 * Callers inside `onReserve` or `onExportPool` get a connection of that one of the `others`.
 */
export class TenantPool extends Pool {
  private readonly identities = new WeakMap<PoolClient, string>();
  private readonly statementTimeout: number;

  constructor(
    { statementTimeout = 0, sharesSessions = false, ...config }: TenantPoolConfig,
    private readonly others?: Record<PoolName, TenantPool>,
  ) {
    super(sharesSessions ? { ...config, Client: StatementIdentityClient } : config);
    this.statementTimeout = statementTimeout;
    this.on("error", () => {}); // an idle connection broke: the pool has dropped it already
    this.on("connect", endWhenUseless);
    this.on("release", endInTransaction);
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<PoolClient> | undefined {
    const name = currentPool();
    if (this.others && name) return this.others[name].connect(callback as Callback) as Promise<PoolClient> | undefined;
    const wanted = currentIdentity(); // of the caller: by the time a connection is free, another context may be current
    const key = keyOf(wanted);
    preferIdleConnection(this, (client) => this.identities.get(client) === key);
    const startedAt = performance.now();
    const waited = () => waits.publish({ pool: this, seconds: (performance.now() - startedAt) / 1000 });
    if (!callback)
      return super
        .connect()
        .finally(waited)
        .then((client) => this.assumeIdentity(client, wanted));
    super.connect((error, client, done) => {
      waited();
      if (error || !client) return callback(error, client, done);
      this.assumeIdentity(client, wanted).then(
        () => callback(undefined, client, done),
        (reason: Error) => callback(reason, undefined, () => {}),
      );
    });
  }

  override async end(): Promise<void> {
    await Promise.all([super.end(), ...Object.values(this.others ?? {}).map((pool) => pool.end())]);
  }

  private async assumeIdentity(client: PoolClient, wanted: Identity): Promise<PoolClient> {
    const { statementTimeout } = this;
    if (client instanceof StatementIdentityClient) {
      client.given = { identity: wanted, statementTimeout };
      return client;
    }
    const key = keyOf(wanted);
    if (this.identities.get(client) === key) return client;
    this.identities.delete(client);
    try {
      await client.query({ ...ASSUME_IDENTITY, values: [wanted.role, wanted.tenant, String(statementTimeout)] });
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.identities.set(client, key);
    return client;
  }
}

/**
 * Closes a connection after a query has timed out: the next query would wait behind the late result, or receive it as
 * its own. Also one to a server that accepts no writes, which is no longer the primary.
 */
function endWhenUseless(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown> | undefined;
  const watched = (...args: unknown[]) => {
    const result = query(...args); // undefined when a callback was passed; the pool then drops the connection itself
    result?.catch(({ message, code }: Error & { code?: string }) => {
      if (message === QUERY_TIMEOUT_MESSAGE || code === READ_ONLY) void (client as unknown as Client).end();
    });
    return result;
  };
  Object.assign(client, { query: watched });
}

// The next caller would run inside the open transaction, and a rollback would also undo the identity that was set.
function endInTransaction(_: unknown, client: PoolClient): void {
  if (client.getTransactionStatus() !== "I") void (client as unknown as Client).end();
}

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
