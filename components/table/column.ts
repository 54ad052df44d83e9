import type { ReactNode } from "react";

/** One column of a list; its key is unique among them. */
export type Column<Row> = {
  key: string;
  label: string;
  /** The server's name to sort by; a column without can't be sorted by. */
  sortBy?: string;
  align?: "left" | "right";
  /** Hidden until it is switched on. */
  hidden?: boolean;
  cell: (row: Row) => ReactNode;
};
