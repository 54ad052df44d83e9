import { Client, Query } from "pg";
import type { Identity } from "./context.server";

// Behind a pooler that shares sessions between transactions, nothing that is set for a session stays with its client: a
// role would stay behind for whoever gets that session next. So every transaction sets its identity for itself alone, and a
// statement outside a transaction becomes one together with the statement that sets the identity. Both are sent at once
// and end at one Sync, which Postgres runs as one transaction. See docs/decisions/0320.

const ASSUME_IDENTITY =
  "SELECT set_config('role', $1, true), set_config('app.tenant_id', $2, true), set_config('statement_timeout', $3, true)";
const BEGINS = /^\s*(begin|start\s+transaction)\b/i;
const IDLE = "I";

type Callback = (error: Error | null, result?: unknown) => void;
type Config = { text?: string; query_timeout?: number; submit?: unknown } | string;

/** Parts of pg's Query that its types leave out. */
type Internals = {
  text: string;
  name: string | undefined;
  queryMode: string;
  callback?: Callback;
  submit(connection: Wire): Error | null;
  prepare(connection: Wire): void;
  handleDataRow(row: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
};
type Wire = {
  parse(statement: { text: string }): void;
  bind(values: { values: string[] }): void;
  execute(portal: object): void;
};
const PgQuery = Query as unknown as new (config: Config, values?: unknown, callback?: unknown) => Internals;

/** Whom the statements of a client act for, and how long one may take, in milliseconds. */
type Given = { identity: Identity; statementTimeout: number };

/** A statement that sets the identity in its own transaction, unless it is part of one that has done so. */
class IdentifiedQuery extends PgQuery {
  private isAssuming = false;

  constructor(
    private readonly client: StatementIdentityClient,
    ...args: [config: Config, values?: unknown, callback?: unknown]
  ) {
    super(...args);
    this.name = undefined; // the next transaction may run where a named statement is unknown
  }

  override submit(connection: Wire): Error | null {
    if (this.client.getTransactionStatus() !== IDLE) return super.submit(connection);
    if (BEGINS.test(this.text)) {
      this.text = `${this.text}; ${localSettings(this.client.given)}`;
    } else {
      this.queryMode = "extended";
      this.isAssuming = true;
    }
    return super.submit(connection);
  }

  override prepare(connection: Wire): void {
    if (this.isAssuming) {
      const { identity, statementTimeout } = this.client.given;
      connection.parse({ text: ASSUME_IDENTITY });
      connection.bind({ values: [identity.role, identity.tenant, String(statementTimeout)] });
      connection.execute({});
    }
    super.prepare(connection);
  }

  override handleDataRow(row: unknown): void {
    if (!this.isAssuming) super.handleDataRow(row);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.isAssuming) this.isAssuming = false;
    else super.handleCommandComplete(message, connection);
  }
}

/** The settings of a transaction. Unlike a query they take no snapshot, after which its isolation could not be set. */
const localSettings = ({ identity: { role, tenant }, statementTimeout }: Given) =>
  `SET LOCAL ROLE ${role}; SET LOCAL app.tenant_id = '${Number(tenant) || ""}'; SET LOCAL statement_timeout = ${statementTimeout}`;

/**
 * A client whose statements act with `given.identity`, for a pooler that gives each transaction another session. It leaves
 * nothing in the session, and has no named statements.
 */
export class StatementIdentityClient extends Client {
  given: Given = { identity: { role: "app_tenant", tenant: "" }, statementTimeout: 0 };

  // The overloads of pg differ in what they return: a promise, or nothing when there is a callback.
  override query(config: Config, values?: unknown, callback?: unknown): never {
    if (typeof config === "object" && "submit" in config)
      throw new Error("A query with a protocol of its own would run without an identity.");
    const query = new IdentifiedQuery(this, config, values, callback);
    const send = () => super.query(query as unknown as Query);
    if (query.callback) return void send() as never;
    return new Promise((resolve, reject) => {
      query.callback = (error, result) => (error ? reject(error) : resolve(result));
      send();
    }) as never;
  }
}
