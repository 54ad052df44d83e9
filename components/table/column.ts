import type { ReactNode } from "react";

/** One column of a list, with a unique key. */
export type Column<Row> = {
  key: string;
  label: string;
  /** The server's name for sorting; without it the column can't be sorted. */
  sortBy?: string;
  align?: "left" | "right";
  /** Hidden by default. */
  hidden?: boolean;
  cell: (row: Row) => ReactNode;
};
