import { type Client, escapeIdentifier, escapeLiteral } from "pg";
import { CATALOGUE_COLUMNS } from "@/lib/catalogue/columns";
import { IDENTITY_COLUMNS } from "@/lib/identity/columns";
import { INSIGHT_COLUMNS } from "@/lib/insights/columns";
import { INTEGRATION_COLUMNS } from "@/lib/integrations/columns";
import { LEAD_COLUMNS } from "@/lib/leads/columns";
import { PEOPLE_COLUMNS } from "@/lib/people/columns";
import { PLATFORM_COLUMNS } from "@/lib/platform/db/columns";
import { SALE_COLUMNS } from "@/lib/sales/columns";

/** The values of every text column with a fixed set of values, by "Model.column". */
export const KNOWN_VALUES: Record<string, readonly string[]> = {
  ...{ ...PLATFORM_COLUMNS, ...IDENTITY_COLUMNS, ...CATALOGUE_COLUMNS, ...LEAD_COLUMNS, ...SALE_COLUMNS },
  ...{ ...PEOPLE_COLUMNS, ...INSIGHT_COLUMNS, ...INTEGRATION_COLUMNS },
};

/** A model of prisma/schema.prisma. */
const MODEL = /^model (\w+) \{([\s\S]*?)@@map\("(\w+)"\)/gm;

/** A column with a fixed set of values. */
export type Column = { table: string; name: string; isArray: boolean; values: readonly string[] };

/** The columns with a fixed set of values. @param schema the text of prisma/schema.prisma */
export function knownColumns(schema: string): Column[] {
  return [...schema.matchAll(MODEL)].flatMap(([, model = "", fields = "", table = ""]) =>
    [...fields.matchAll(/^ +(\w+) +String(\[\])?/gm)].flatMap(([, name = "", brackets]) => {
      const values = KNOWN_VALUES[`${model}.${name}`];
      return values ? [{ table, name, isArray: brackets !== undefined, values }] : [];
    }),
  );
}

/** A check of a table, defined as Postgres writes it. */
export type Check = { table: string; name: string; definition: string };

export const CHECKS = `
  SELECT relname::text AS "table", conname::text AS name, pg_get_constraintdef(pg_constraint.oid) AS definition
  FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
  WHERE contype = 'c' AND connamespace = 'public'::regnamespace`;

/** `status = ANY (ARRAY['a'::text])`, `events <@ ARRAY['a'::text]`, and `type = 'a'::text` where that is all. */
const LIST = /"?(\w+)"? (?:= ANY \(ARRAY\[[^\]]*\]\)|<@ ARRAY\[[^\]]*\]|= '[^']*'::text(?=\)\)$))/g;
const VALUE = /'([^']*)'::text/g;

/** A column of which a check lists the values, in the text `list` of its definition. */
type Checked = { table: string; name: string; values: string[]; list: string; check: Check };

/** The columns of which checks list the values. */
export const checkedColumns = (checks: readonly Check[]): Checked[] =>
  checks.flatMap((check) =>
    [...check.definition.matchAll(LIST)].map(([list, name = ""]) => {
      const values = [...list.matchAll(VALUE)].map(([, value = ""]) => value);
      return { table: check.table, name, values, list, check };
    }),
  );

/**
 * The statements that add the missing checks of columns, and the missing values to their checks.
 * @param schema the text of prisma/schema.prisma
 * @throws Error for a value that a column has lost
 */
export async function diffChecks(client: Client, schema: string): Promise<string> {
  const { rows } = await client.query<Check>(CHECKS);
  return checksSql(knownColumns(schema), rows);
}

/** The same for columns and checks that are known. */
export function checksSql(columns: readonly Column[], checks: readonly Check[]): string {
  const present = checkedColumns(checks);
  const checkOf = ({ table, name }: Column) => present.find((one) => one.table === table && one.name === name);
  return columns.map((column) => checkSql(column, checkOf(column))).join("");
}

function checkSql(column: Column, checked: Checked | undefined): string {
  const { table, name, values } = column;
  if (!checked) return alterTable(table, addCheck(`${table}_${name}_known`, `CHECK (${listSql(column)})`));
  const lost = checked.values.filter((value) => !values.includes(value));
  if (lost.length > 0) throw new Error(lostMessage(column, lost));
  if (values.every((value) => checked.values.includes(value))) return "";
  const { check, list } = checked;
  const definition = check.definition.replace(list, () => listSql(column));
  return alterTable(table, `DROP CONSTRAINT ${escapeIdentifier(check.name)}`, addCheck(check.name, definition));
}

const alterTable = (table: string, ...changes: string[]) =>
  `ALTER TABLE ${escapeIdentifier(table)}\n  ${changes.join(",\n  ")};\n`;

// Checking the rows that are there would lock the table for as long as it takes: a later migration validates the check.
const addCheck = (name: string, definition: string) =>
  `ADD CONSTRAINT ${escapeIdentifier(name)} ${definition.replace(/ NOT VALID$/, "")} NOT VALID`;

function listSql({ name, isArray, values }: Column): string {
  const list = values.map(escapeLiteral).join(", ");
  return `${escapeIdentifier(name)} ${isArray ? `<@ ARRAY[${list}]` : `IN (${list})`}`;
}

const lostMessage = ({ table, name }: Column, values: string[]) =>
  `The list of ${table}.${name} lacks ${values.join(", ")}, which the release before may still write.
Keep it in the list until a release has stopped writing it, then write the migration that removes it by hand.`;
