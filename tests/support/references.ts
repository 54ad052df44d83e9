import type { Client } from "pg";

/** A foreign key to a table whose rows belong to tenants, or may. */
export type Reference = {
  name: string;
  table: string;
  /** The column that names the row; the tenant's stands beside it where the key carries it. */
  column: string;
  parent: string;
  definition: string;
  carries_tenant: boolean;
  /** Of the table with the key: not null, nullable, or none; a tenant's own row counts as its id. */
  tenant_column: string | null;
  is_parent_nullable: boolean;
};

const REFERENCES = `
  WITH tenant_column AS (
    SELECT attrelid, attname, attnotnull FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attname = 'tenant_id' AND NOT attisdropped
    UNION ALL SELECT 'tenants'::regclass, 'id', true
  )
  SELECT conname AS name, conrelid::regclass::text AS "table", named.attname AS "column", confrelid::regclass::text AS parent,
    pg_get_constraintdef(pg_constraint.oid) AS definition, cardinality(conkey) = 2 AS carries_tenant,
    child.attname AS tenant_column, NOT parent.attnotnull AS is_parent_nullable
  FROM pg_constraint
  JOIN pg_attribute named ON named.attrelid = conrelid AND named.attnum = conkey[1]
  JOIN tenant_column parent ON parent.attrelid = confrelid AND confrelid <> 'tenants'::regclass
  LEFT JOIN tenant_column child ON child.attrelid = conrelid
  WHERE contype = 'f' ORDER BY 1`;

export const readReferences = async (client: Client): Promise<Reference[]> =>
  (await client.query<Reference>(REFERENCES)).rows;

/** What keeps a table from taking a row of nothing but references: it is dropped, in a transaction that is rolled back. */
const OBSTACLES = `
  SELECT format('ALTER TABLE %s DISABLE TRIGGER USER', oid::regclass) AS statement
  FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
  UNION ALL
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname)
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid <> 0 AND (contype = 'c' OR contype = 'f'
    AND NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = confrelid AND attname = 'tenant_id' AND NOT attisdropped))
  UNION ALL
  SELECT format('ALTER TABLE %s ALTER %I DROP NOT NULL', attrelid::regclass, attname)
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND attnotnull AND NOT attisdropped
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE contype = 'p' AND conrelid = attrelid AND attnum = ANY (conkey))`;

/** The triggers that hold what foreign keys can't. */
const HOLDERS = `
  SELECT format('ALTER TABLE %s ENABLE TRIGGER %I', tgrelid::regclass, tgname) AS statement FROM pg_trigger
  WHERE tgfoid = 'refuse_other_tenant'::regproc`;

const REQUIRED = `
  SELECT attname AS column, format_type(atttypid, atttypmod) AS type
  FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
  WHERE contype = 'p' AND conrelid = $1::regclass AND NOT atthasdef`;

const FILLERS: Record<string, string> = {
  integer: "1",
  smallint: "1",
  bigint: "1",
  text: "'x'",
  date: "current_date",
  uuid: "gen_random_uuid()",
};

type Row = Record<string, unknown>;

/** Two tenants in a database where any reference can be tried by itself. Everything ends with the transaction. */
export class Trials {
  readonly #made = new Map<string, number>();

  constructor(
    readonly client: Client,
    readonly references: readonly Reference[],
  ) {}

  /** Removes all that a row could be refused for, except what holds references. */
  async begin(): Promise<void> {
    await this.client.query("BEGIN");
    for (const obstacles of [OBSTACLES, HOLDERS]) {
      const { rows } = await this.client.query<{ statement: string }>(obstacles);
      for (const { statement } of rows) await this.client.query(statement);
    }
  }

  async makeTenant(): Promise<number> {
    const { rows } = await this.client.query<{ id: number }>("INSERT INTO tenants DEFAULT VALUES RETURNING id");
    return rows[0]?.id ?? 0;
  }

  /** The row of a table that a tenant's references name. */
  async rowOf(table: string, tenant: number): Promise<number> {
    const key = `${table} ${tenant}`;
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const insert = `INSERT INTO ${table} (tenant_id) VALUES ($1) RETURNING id`;
    const { rows } = await this.client.query<{ id: number }>(insert, [tenant]);
    const id = rows[0]?.id ?? 0;
    this.#made.set(key, id);
    return id;
  }

  /** Adds a row of a tenant whose one reference names a row of `target`. */
  async insert({ table, column, parent, tenant_column }: Reference, tenant: number, target: number): Promise<void> {
    const named = await this.rowOf(parent, target);
    if (table === "tenants") {
      await this.client.query(`UPDATE tenants SET ${column} = $1 WHERE id = $2`, [named, tenant]);
      return;
    }
    const row: Row = { ...(await this.#required(table, tenant)), [column]: named };
    if (tenant_column !== null) row[tenant_column] = tenant;
    const columns = Object.keys(row);
    const values = columns.map((_, index) => `$${index + 1}`);
    const insert = `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${values.join(", ")})`;
    await this.client.query(insert, Object.values(row));
  }

  /** Lets the rows that name a row of `tenant` name one of `target`. @returns how many it could change */
  async update({ table, column, parent }: Reference, tenant: number, target: number): Promise<number | null> {
    const ids = [await this.rowOf(parent, target), await this.rowOf(parent, tenant)];
    return (await this.client.query(`UPDATE ${table} SET ${column} = $1 WHERE ${column} = $2`, ids)).rowCount;
  }

  /** Runs `work` and takes it back. @returns what it answers, or the code of the error with which Postgres refuses it */
  async attempt(work: () => Promise<string>): Promise<string> {
    await this.client.query("SAVEPOINT attempt");
    try {
      return await work();
    } catch (error) {
      return (error as { code?: string }).code ?? String(error);
    } finally {
      await this.client.query("ROLLBACK TO attempt");
    }
  }

  async #required(table: string, tenant: number): Promise<Row> {
    const { rows } = await this.client.query<{ column: string; type: string }>(REQUIRED, [table]);
    const row: Row = {};
    for (const { column, type } of rows) {
      const reference = this.references.find((each) => each.table === table && each.column === column);
      if (reference) row[column] = await this.rowOf(reference.parent, tenant);
      else row[column] = (await this.client.query(`SELECT ${FILLERS[type] ?? "NULL"} AS filler`)).rows[0].filler;
    }
    return row;
  }
}
