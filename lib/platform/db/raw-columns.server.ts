import "server-only";
import { Prisma } from "./generated/client";

type Model = Prisma.ModelName;
type StoredRow<Name extends Model> = Prisma.TypeMap["model"][Name]["payload"]["scalars"];

declare const ROW: unique symbol;
type Columns<Row> = Prisma.Sql & { readonly [ROW]?: Row };

/** The row of a query that selects these columns. */
export type RowOf<Selected> = Selected extends Columns<infer Row> ? Row : never;

/**
 * Columns of a table for the SELECT or RETURNING of raw SQL: each is named once, and the type of the row follows from the
 * client's model.
 * @param model only for the types
 * @param alias the name of the table in the query
 */
export const columns = <Name extends Model, Column extends keyof StoredRow<Name> & string>(
  _model: Name,
  alias: string,
  names: readonly Column[],
): Columns<Pick<StoredRow<Name>, Column>> => Prisma.raw(names.map((name) => `${alias}.${name}`).join(", "));
