import type { ReactNode } from "react";

/** What a read-only part of a sale says, one sentence a line. */
export const Sentences = ({ children }: { children: ReactNode }) => (
  <div className="tabular flex min-w-0 flex-col gap-1.5 leading-relaxed break-words">{children}</div>
);

/** What was not asked is not a "no". */
export const NOT_ASKED = "Not asked";

type Asked = { value: boolean | null; yes: string; no: string; question: string };

/** The sentence for an answer of yes or no. @param question what it was about, such as "smoking" */
export function Answered({ value, yes, no, question }: Asked) {
  if (value === null) return <p className="text-muted">{`${NOT_ASKED}: ${question}.`}</p>;
  return <p>{value ? yes : no}</p>;
}

/** "Thandi, Sipho and Lebo". */
export const listed = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;
