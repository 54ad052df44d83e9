/** A row of a file by its number in the sheet. One with a flaw can't be read: it is its first line, as one cell. */
export type TableRow = { number: number; cells: string[]; flaw?: string };
