/** Each column is shown with a dropdown. A CRM exports some 300. */
export const MAX_COLUMNS = 400;
/** Far more characters than a row needs; an unclosed quotation mark is detected here. */
export const MAX_ROW_LENGTH = 64 * 1024;

/** A row of the text of a file. */
export type SplitRow = {
  /** The line on which it begins; the first is 1. */
  line: number;
  cells: string[];
  /**
   * quote: a quotation mark in it is not doubled, or not closed where its row ends. It is then its first line alone, as one
   * cell. long: its line is longer than a row may be, and its cells are those of the beginning. hopeless: so many rows before
   * it had broken quotation marks that the text is hardly a table.
   */
  flaw: "quote" | "long" | "hopeless" | null;
};

/** How much of a text is read once more because of broken quotation marks: this, and as much as has arrived. */
const READ_AGAIN = 4 * 1024 * 1024;
const LINE_BREAK = /\r\n|\r|\n/;
const LINE_END = /[\r\n]/g;

/**
 * Splits the text of a CSV file into rows of cells while it arrives: RFC 4180, with any line breaks, blanks around cells
 * and quotation marks inside cells that do not begin with one. A row that breaks the rules for quotation marks is given as
 * such, and reading goes on in the next line, which no library does.
 */
export class RowSplitter {
  /** How many cells the header has, once that is known. A row over several lines that has another number is broken. */
  width: number | undefined;
  private text = "";
  private arrived = 0;
  private readAgain = 0;
  private line: number;
  private readonly cellEnd: RegExp;
  /** Where these come next, each looked up once: most texts have no quotation mark at all. */
  private readonly places = { "\n": -1, "\r": -1, '"': -1 };

  /** @param firstLine the line at which the text begins */
  constructor(
    private readonly delimiter: string,
    firstLine = 1,
  ) {
    this.line = firstLine;
    this.cellEnd = new RegExp(`[\\r\\n\\${delimiter}]`, "g");
  }

  /** The rows that are complete with more of the text. */
  *split(more: string): Generator<SplitRow> {
    this.text += more;
    this.arrived += more.length;
    yield* this.rows(false);
  }

  /** The rows that are left at the end of the text. */
  *end(): Generator<SplitRow> {
    yield* this.rows(true);
  }

  private *rows(isEnd: boolean): Generator<SplitRow> {
    let from = 0;
    for (const character of ["\n", "\r", '"'] as const) this.places[character] = -1;
    while (from < this.text.length) {
      const row = this.rowAt(from, isEnd);
      if (!row) break;
      const line = this.line;
      this.line += row.lines;
      from = row.next;
      yield { line, cells: row.cells, flaw: row.flaw };
    }
    this.text = this.text.slice(from);
  }

  /** @returns undefined until the text of the row has arrived */
  private rowAt(from: number, isEnd: boolean): Row | undefined {
    const end = Math.min(this.placeOf("\n", from), this.placeOf("\r", from));
    if (end - from > MAX_ROW_LENGTH && this.text.length - from > MAX_ROW_LENGTH) return this.firstLine(from, "long");
    if (this.placeOf('"', from) < end) return this.quotedRowAt(from, isEnd);
    const isHalf = end === this.text.length - 1 && this.text[end] === "\r"; // of a line break, perhaps
    if (!isEnd && (isHalf || end > this.text.length)) return undefined;
    return { cells: this.cellsOf(this.text.slice(from, end)), next: this.afterBreak(end), lines: 1, flaw: null };
  }

  private cellsOf = (line: string): string[] => line.split(this.delimiter).map((cell) => cell.trim());

  private quotedRowAt(from: number, isEnd: boolean): Row | undefined {
    const cells: string[] = [];
    for (let at = from; ; at += 1) {
      const cell = this.cellAt(at);
      if (!cell) return this.unfinishedRow(from, isEnd);
      cells.push(cell.text);
      at = cell.end;
      if (at - from > MAX_ROW_LENGTH || cells.length > MAX_COLUMNS) return this.brokenRow(from, at);
      if (at >= this.text.length - 1 && !isEnd) return this.unfinishedRow(from, isEnd); // what follows may be a second quotation mark
      if (this.text[at] === this.delimiter) continue;
      if (at < this.text.length && !LINE_BREAK.test(this.text[at] ?? "")) return this.brokenRow(from, at);
      const lines = this.text.slice(from, at).split(LINE_BREAK).length;
      if (lines > 1 && this.hasSwallowed(cells)) return this.brokenRow(from, at);
      return { cells, next: this.afterBreak(at), lines, flaw: null };
    }
  }

  /** The cell that begins at a place, and where it ends; undefined while its quotation mark is not closed. */
  private cellAt(from: number): { text: string; end: number } | undefined {
    let at = this.skipBlanks(from);
    if (this.text[at] !== '"') {
      const end = this.search(this.cellEnd, from);
      return { text: this.text.slice(from, end).trim(), end };
    }
    for (let text = ""; ; text += '"') {
      const quote = this.text.indexOf('"', at + 1);
      if (quote === -1) return undefined;
      text += this.text.slice(at + 1, quote);
      if (this.text[quote + 1] !== '"') return { text: text.trim(), end: this.skipBlanks(quote + 1) };
      at = quote + 1;
    }
  }

  /** Whether a row over several lines holds other rows, since a quotation mark was closed too late. */
  private hasSwallowed(cells: readonly string[]): boolean {
    if (this.width === undefined) return false;
    const filled = cells.findLastIndex((cell) => cell !== "") + 1;
    const holdsRow = (cell: string) => LINE_BREAK.test(cell) && cell.includes(this.delimiter);
    return filled > this.width || (cells.length < this.width && cells.some(holdsRow));
  }

  /** A row that is given as its first line. @param end how far it was read in vain */
  private brokenRow(from: number, end: number): Row {
    this.readAgain += end - from;
    return this.firstLine(from, this.readAgain > READ_AGAIN + this.arrived ? "hopeless" : "quote");
  }

  /** A row whose end has not arrived. One that is too long by now has a quotation mark that nobody closes. */
  private unfinishedRow(from: number, isEnd: boolean): Row | undefined {
    const isBroken = isEnd || this.text.length - from > MAX_ROW_LENGTH;
    return isBroken ? this.brokenRow(from, this.text.length) : undefined;
  }

  private firstLine(from: number, flaw: SplitRow["flaw"]): Row {
    const end = this.search(LINE_END, from);
    const text = this.text.slice(from, Math.min(end, from + MAX_ROW_LENGTH));
    return { cells: flaw === "long" ? this.cellsOf(text) : [text], next: this.afterBreak(end), lines: 1, flaw };
  }

  private skipBlanks(from: number): number {
    let at = from;
    while (this.text[at] === " ") at += 1;
    return at;
  }

  private afterBreak(end: number): number {
    return Math.min(end, this.text.length) + (this.text.startsWith("\r\n", end) ? 2 : 1);
  }

  /** Where a pattern comes next, else the end of the text. */
  private search(pattern: RegExp, from: number): number {
    pattern.lastIndex = from;
    return pattern.exec(this.text)?.index ?? this.text.length;
  }

  private placeOf(character: keyof typeof this.places, from: number): number {
    if (this.places[character] < from) {
      const place = this.text.indexOf(character, from);
      this.places[character] = place === -1 ? Number.POSITIVE_INFINITY : place;
    }
    return this.places[character];
  }
}

type Row = { cells: string[]; next: number; lines: number; flaw: SplitRow["flaw"] };
