/** The columns that name stored files. A file that none of them names is an import's part, or nobody's. */
export const FILE_COLUMNS = [
  { table: "product_documents", column: "file_path" },
  { table: "recordings", column: "file_path" },
  { table: "sale_packs", column: "file_path" },
  { table: "tenants", column: "logo" },
  { table: "tenants", column: "logo_nav" },
] as const;

/** The folder of the stored rows of outcome imports, each in a folder that is named after its id. */
export const OUTCOME_FILES = "outcome-imports";

/** SQL: whether a row names the file `path`. */
export const IS_NAMED = FILE_COLUMNS.map(
  ({ table, column }) => `EXISTS (SELECT FROM ${table} WHERE ${column} = path)`,
).join(" OR ");

/** SQL: whether an import of outcomes still reads the file `path`. */
export const IS_READ = `path LIKE '${OUTCOME_FILES}/%' AND EXISTS (
  SELECT FROM outcome_imports WHERE file IS NOT NULL AND id::text = split_part(path, '/', 2))`;
