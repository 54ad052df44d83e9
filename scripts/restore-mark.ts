import { Client } from "pg";

// Schemas, since the tables of an unfinished restore look like those of a new console.
const MARK = "unfinished_restore";
/** Its comment is a PendingErasures. */
const ERASURES_MARK = "pending_erasures";

/** People of a restored archive may have to be erased again. */
type PendingErasures = {
  /** The highest id of a person's record in the archive. */
  newest: number;
  /** Whether the operator has been told who could not be erased. Then a console may start. */
  isTold: boolean;
};

/** Marks a database as one that is being restored, so that no console starts on a half of it. */
export const markRestore = (client: Client) => client.query(`CREATE SCHEMA ${MARK}`);

export const unmarkRestore = (client: Client) => client.query(`DROP SCHEMA ${MARK}`);

/** @throws Error for a database whose restore did not finish */
export async function refuseUnfinishedRestore(client: Client): Promise<void> {
  if (!(await hasMark(client, MARK))) return;
  throw new Error("A restore into this database did not finish. Make a new, empty database, and restore into that.");
}

/** Marks a restored database as one in which people are to be erased again, before anything else is added to it. */
export async function markErasures(client: Client): Promise<void> {
  const { rows } = await client.query("SELECT to_regclass('public.consumers') IS NOT NULL AS has_people");
  const people = rows[0].has_people ? await client.query("SELECT coalesce(max(id), 0) AS newest FROM consumers") : null;
  await client.query(`CREATE SCHEMA ${ERASURES_MARK}`);
  await noteErasures(client, { newest: people?.rows[0].newest ?? 0, isTold: false });
}

export const noteErasures = (client: Client, pending: PendingErasures) =>
  client.query(`COMMENT ON SCHEMA ${ERASURES_MARK} IS '${JSON.stringify(pending)}'`);

/** Null where nobody is left to be erased again. */
export async function pendingErasures(client: Client): Promise<PendingErasures | null> {
  const { rows } = await client.query("SELECT obj_description(to_regnamespace($1), 'pg_namespace') AS pending", [
    ERASURES_MARK,
  ]);
  return rows[0].pending === null ? null : JSON.parse(rows[0].pending);
}

/** @throws Error for a restored database in which nobody has tried yet to erase people again */
export async function refusePendingErasures(url: string): Promise<void> {
  await using client = await connect(url);
  const pending = await pendingErasures(client);
  if (pending === null || pending.isTold) return;
  throw new Error(
    "People who were erased before the restore are back in this database. Run npm run admin -- re-erase first.",
  );
}

export const unmarkErasures = (client: Client) => client.query(`DROP SCHEMA ${ERASURES_MARK}`);

async function hasMark(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query("SELECT to_regnamespace($1) IS NOT NULL AS marked", [name]);
  return rows[0].marked;
}

/** A connection that closes itself. */
export async function connect(url: string) {
  const client = new Client(url);
  client.on("error", () => {}); // the query that runs then, or the next one, fails with the reason
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}
