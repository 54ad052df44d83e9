/**
 * What text columns with a fixed set of values hold, by "Model.column". The client's types are made of it
 * (scripts/type-columns.mjs). Domains add their columns: lib/leads/columns.ts.
 */
// biome-ignore lint/suspicious/noEmptyInterface: domains fill it
export interface ColumnTypes {}

/** What a text column holds. */
export type Text<Column extends string> = Column extends keyof ColumnTypes ? ColumnTypes[Column] : string;

/** The lists of a domain as types. */
export type TypesOf<Lists extends Record<string, readonly string[]>> = {
  [Column in keyof Lists]: Lists[Column][number];
};
