import type { SqlDriverAdapter, SqlDriverAdapterFactory, SqlQuery, SqlQueryable } from "@prisma/driver-adapter-utils";
import { hasTraces, inSpan } from "@/lib/platform/traces/span.server";

const LITERAL = /'(?:[^']|'')*'/g;
const NAME = String.raw`\s+(?:"?public"?\.)?"?([a-z_][a-z0-9_]{0,62})\b`;
/** A column list may follow what is inserted into; after FROM, a bracket makes it a function. */
const TABLE = new RegExp(String.raw`\b(?:(?:from|join)${NAME}(?!"?\s*[(.])|(?:into|update)${NAME})`, "i");
/** Neither FOR UPDATE nor DO UPDATE. */
const WRITE = new RegExp(
  String.raw`\b(?:(insert)\s+into|(delete)\s+from|(?<!\b(?:for|do|key)\s+)(update))${NAME}`,
  "i",
);
/** Texts of statements are few, since values are parameters; those that are put together from parts could become many. */
const MAX_KNOWN = 5_000;

type Summary = { operation: string; table: string | undefined };

/**
 * What may be said of a statement: its first word and its first table, such as "SELECT leads". Of one that begins with WITH it is
 * what it writes first. Never a value.
 */
export function summaryOf(sql: string): Summary {
  const text = sql.replace(LITERAL, "?");
  const operation = /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? "statement";
  const [, read, changed] = TABLE.exec(text) ?? [];
  const table = read ?? changed;
  if (operation !== "WITH") return { operation, table };
  const [, insert, remove, update, written] = WRITE.exec(text) ?? [];
  const verb = insert ?? remove ?? update;
  return verb === undefined ? { operation: "SELECT", table } : { operation: verb.toUpperCase(), table: written };
}

/** Makes a span of every statement that runs inside a trace. */
export function traceStatements(factory: SqlDriverAdapterFactory): SqlDriverAdapterFactory {
  if (!hasTraces()) return factory;
  const connect = factory.connect.bind(factory);
  return Object.assign(factory, { connect: async () => traceAdapter(await connect()) });
}

function traceAdapter(adapter: SqlDriverAdapter): SqlDriverAdapter {
  const start = adapter.startTransaction.bind(adapter);
  const begin = { kind: "CLIENT", name: "BEGIN", attributes: { "db.system.name": "postgresql" } } as const;
  return Object.assign(traceQueries(adapter), {
    startTransaction: (level?: Parameters<typeof start>[0]) =>
      inSpan(begin, async () => traceQueries(await start(level))),
  });
}

function traceQueries<Queryable extends SqlQueryable>(queryable: Queryable): Queryable {
  const { queryRaw, executeRaw } = queryable;
  return Object.assign(queryable, {
    queryRaw: (query: SqlQuery) => inSpan(describe(query.sql), () => queryRaw.call(queryable, query)),
    executeRaw: (query: SqlQuery) => inSpan(describe(query.sql), () => executeRaw.call(queryable, query)),
  });
}

const known = new Map<string, ReturnType<typeof describedBy>>();

function describe(sql: string) {
  if (known.size > MAX_KNOWN) known.clear();
  const described = known.get(sql) ?? describedBy(summaryOf(sql));
  known.set(sql, described);
  return described;
}

const describedBy = ({ operation, table }: Summary) => ({
  kind: "CLIENT" as const,
  name: table === undefined ? operation : `${operation} ${table}`,
  attributes: {
    "db.system.name": "postgresql",
    "db.operation.name": operation,
    ...(table !== undefined && { "db.collection.name": table }),
  },
});
