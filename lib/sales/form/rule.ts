import type { SaleFacts } from "./facts";

/** What is wrong with a step of a sale: a path inside the step (see Missing), and a sentence for the agent. */
export type Problem = { field: string; message: string };

/** Looks at one requirement. No problem means that it is met. */
export type Rule<Facts = SaleFacts> = (facts: Facts) => Problem[];

/** One problem if the condition holds. */
export const problemIf = (isProblem: boolean, field: string, message: string): Problem[] =>
  isProblem ? [{ field, message }] : [];

/** The problems of the rows of a list, under the row's place in it. */
export const problemsOfRows = <Row>(rows: readonly Row[], problemsOf: (row: Row, index: number) => Problem[]) =>
  rows.flatMap((row, index) =>
    problemsOf(row, index).map(({ field, message }) => ({ field: `${index}.${field}`, message })),
  );

export const yearsOld = (age: number) => (age === 1 ? "1 year old" : `${age} years old`);
