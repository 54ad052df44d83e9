import { type Client, Pool, type PoolClient, type PoolConfig } from "pg";
import { currentIdentity, currentPool, type Identity, type PoolName } from "./context.server";

type Done = (release?: Error | boolean) => void;
type Callback = (error: Error | undefined, client: PoolClient | undefined, done: Done) => void;

const BECOME = {
  name: "become",
  text: "SELECT set_config('role', $1, false), set_config('app.tenant_id', $2, false)",
};

/**
 * Ends a connection that has not answered in time: whatever it was asked next would wait behind that answer, or take it
 * for its own.
 */
function endWhenLate(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown> | undefined;
  const watched = (...args: unknown[]) => {
    const answer = query(...args); // none where a callback waits for it, whose connection the pool drops
    answer?.catch((error: Error) => {
      if (error.message === LATE) void (client as unknown as Client).end();
    });
    return answer;
  };
  Object.assign(client, { query: watched });
}

// The next one would act inside what is left of it, and be undone with it, also in whom it acts for.
function endInTransaction(_: unknown, client: PoolClient): void {
  if (client.getTransactionStatus() !== "I") void (client as unknown as Client).end();
}

const LATE = "Query read timeout";

const keyOf = ({ role, tenant }: Identity) => `${role} ${tenant}`;

/**
 * A pool whose connections always act for whoever asks (see context.ts): before it hands one out, it takes on the
 * wanted role and tenant, unless the connection has them already. A connection that cannot is thrown away. Work that runs
 * on another pool (see context.server.ts) gets a connection of that one of the `others`.
 */
export class TenantPool extends Pool {
  private readonly identities = new WeakMap<PoolClient, string>();

  constructor(
    config: PoolConfig,
    private readonly others?: Record<PoolName, TenantPool>,
  ) {
    super(config);
    this.on("error", () => {}); // an idle connection broke: the pool has dropped it already
    this.on("connect", endWhenLate);
    this.on("release", endInTransaction);
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<PoolClient> | undefined {
    const name = currentPool();
    if (this.others && name) return this.others[name].connect(callback as Callback) as Promise<PoolClient> | undefined;
    const wanted = currentIdentity(); // of the caller: by the time a connection is free, another context may be current
    this.prefer(keyOf(wanted));
    if (!callback) return super.connect().then((client) => this.become(client, wanted));
    super.connect((error, client, done) => {
      if (error || !client) return callback(error, client, done);
      this.become(client, wanted).then(
        () => callback(undefined, client, done),
        (reason: Error) => callback(reason, undefined, () => {}),
      );
    });
  }

  override async end(): Promise<void> {
    await Promise.all([super.end(), ...Object.values(this.others ?? {}).map((pool) => pool.end())]);
  }

  /** Puts an idle connection that has the identity already where the pool takes the next one from. */
  private prefer(key: string): void {
    const { _idle: idle = [] } = this as { _idle?: { client: PoolClient }[] };
    const index = idle.findLastIndex(({ client }) => this.identities.get(client) === key);
    if (index !== -1) idle.push(...idle.splice(index, 1));
  }

  private async become(client: PoolClient, wanted: Identity): Promise<PoolClient> {
    const key = keyOf(wanted);
    if (this.identities.get(client) === key) return client;
    this.identities.delete(client);
    try {
      await client.query({ ...BECOME, values: [wanted.role, wanted.tenant] });
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.identities.set(client, key);
    return client;
  }
}
