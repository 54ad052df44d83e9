/** A part of a policy pack, in the order of the pages. Texts may hold any character. */
export type PackBlock =
  /** What follows begins on a new page. */
  | { kind: "page" }
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; text: string; isFaint?: true }
  /** Labels with their values, in two columns. */
  | { kind: "facts"; facts: readonly PackFact[] }
  | { kind: "table"; columns: readonly PackColumn[]; rows: readonly (readonly string[])[] }
  /** A text in a frame, as somebody agreed to it. */
  | { kind: "quotation"; text: string };

export type PackFact = readonly [label: string, value: string];

export type PackColumn = {
  label: string;
  /** Its share of the width. */
  width: number;
  isNumber?: true;
};

/** What a policy pack says. */
export type PackDocument = {
  title: string;
  /** Under the title, at the right of the logo. */
  lines: readonly string[];
  /** What the client looks for first. */
  highlights: readonly PackFact[];
  blocks: readonly PackBlock[];
  /** At the foot of every page. */
  foot: string;
  /** Of the file: "Policy pack PRO-2026-000123". */
  name: string;
  author: string;
  /** Where the reader finds what the fonts of the document can't show: "see data.json". */
  elsewhere: string;
  made_at: Date;
};

/** Whether a label is of names, such as "Surname" and "Account holder". */
export const isNameLabel = (label: string): boolean => /name|holder|guardian|beneficiary|^who$/i.test(label);

/** A text of the policy pack, or the words that stand in its place. */
export const orNotStated = (text: string | null | undefined): string => text?.trim() || "Not stated";
