/** The columns that name stored files. A file that none of them names is an import's part, or nobody's. */
export const FILE_COLUMNS = [
  { table: "product_documents", column: "file_path" },
  { table: "recordings", column: "file_path" },
  { table: "sale_packs", column: "file_path" },
  { table: "tenants", column: "logo" },
  { table: "tenants", column: "logo_nav" },
] as const;

/** SQL: whether a row names the file `path`. */
export const IS_NAMED = FILE_COLUMNS.map(
  ({ table, column }) => `EXISTS (SELECT FROM ${table} WHERE ${column} = path)`,
).join(" OR ");
