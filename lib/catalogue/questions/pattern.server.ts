import "server-only";
import { invalid } from "@/lib/platform/http/errors.server";
import { JobTooExpensive, jobThread } from "@/lib/platform/threads/job-thread.server";
import { NO_MATCH, regexToMatch } from "./answer-rules";
import { INVALID_PATTERN } from "./pattern";
import type { QuestionFields } from "./schema";

/** For all regexes of a file together; 400 of the usual size take a quarter of it. */
const [CPU_SECONDS, MEMORY_MB] = [2, 48];
const LIMIT = `more than ${CPU_SECONDS} seconds or ${MEMORY_MB} MB of memory to check`;
const TOO_SLOW = `Takes ${LIMIT}. Make it simpler.`;

type Search = { regex: string; text: string | null };
/** The first search that fails, by its index. */
type Failure = { index: number; isValid: boolean };

const firstFailure = jobThread<Search[], Failure | null>("patterns", {
  file: "lib/catalogue/questions/pattern-worker.mjs",
  cpuMs: CPU_SECONDS * 1000,
  memoryMb: MEMORY_MB,
  busy: "Too many regexes are being checked. Please try again in a moment.",
});

/** @throws HttpError 422 on `regex` when it takes too long, 503 when too many are waiting */
export async function searchInThread(regex: string, text: string): Promise<boolean | null> {
  const failure = await firstFailure([{ regex, text }]).catch((error: unknown) => {
    throw error instanceof JobTooExpensive ? invalid({ regex: TOO_SLOW }) : error;
  });
  if (!failure) return true;
  return failure.isValid ? false : null;
}

type Checked = Pick<QuestionFields, "type" | "regex" | "should_validate" | "correct_answer">;

/**
 * Requires every regex to be valid and to match the correct answer of its question.
 * @param field the name of the questions in an error
 * @throws HttpError 422 for the first that fails, 503 when too many are waiting
 */
export async function requireRegexes(questions: readonly Checked[], field: string): Promise<void> {
  const checked = questions.flatMap((question, index) =>
    question.regex ? [{ question, regex: question.regex, index }] : [],
  );
  if (checked.length === 0) return;
  const searches = checked.map(({ question, regex }) => ({ regex, text: textToMatch(question) }));
  const failure = await firstFailure(searches).catch((error: unknown) => {
    throw error instanceof JobTooExpensive
      ? invalid({ [field]: `Their regexes take ${LIMIT}. Make them simpler.` })
      : error;
  });
  const index = failure && checked[failure.index]?.index;
  if (failure?.isValid === false) throw invalid({ [`${field}.${index}.regex`]: INVALID_PATTERN });
  if (failure) throw invalid({ [`${field}.${index}.correct_answer`]: NO_MATCH });
}

const textToMatch = ({ should_validate, ...question }: Checked): string | null =>
  should_validate ? (regexToMatch(question, question.correct_answer)?.text ?? null) : null;
