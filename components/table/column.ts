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
  /** How soon it makes room where the table is narrow: 1, the default, never does. */
  priority?: 1 | 2 | 3 | 4;
  /** The filter that gives all rows the same value in this column, which then is the first to make room. */
  filter?: string;
  cell: (row: Row) => ReactNode;
};

/** The classes that hide a column in a table narrower than 56, 64 or 80 rem. */
const MAKES_ROOM = { 1: "", 2: "@max-4xl:hidden", 3: "@max-5xl:hidden", 4: "@max-7xl:hidden" };

export const roomOf = ({ priority = 1 }: Pick<Column<never>, "priority">) => MAKES_ROOM[priority];
