import type { KeyboardEvent } from "react";
import type { AnsweredQuestion } from "@/lib/sales/form/answers/answers";
import type { AnswerValue } from "@/lib/sales/record/columns/answer";

type Given = { value?: AnswerValue; goesOn: boolean };

/**
 * What a key means to a question: y or 1 and n or 2 answer yes and no, a digit chooses an option by place, and Enter goes
 * on. Undefined where it means nothing to it.
 */
export function answerByKey(
  event: KeyboardEvent<HTMLElement>,
  { type, selection, list_options }: AnsweredQuestion,
  value: AnswerValue | undefined,
): Given | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const isText = event.target instanceof HTMLTextAreaElement;
  if (event.key === "Enter" && !isText) return { goesOn: true };
  if (type === "boolean") return YES_NO[event.key.toLowerCase()];
  if (type !== "list" || event.target instanceof HTMLSelectElement) return undefined;
  const option = list_options?.[Number(event.key) - 1];
  if (option === undefined) return undefined;
  if (selection !== "multiple") return { value: option, goesOn: true };
  const chosen = Array.isArray(value) ? value : [];
  const toggled = (list_options ?? []).filter((each) => chosen.includes(each) !== (each === option));
  return { value: toggled, goesOn: false };
}

const YES_NO: Record<string, Given> = {
  y: { value: true, goesOn: true },
  "1": { value: true, goesOn: true },
  n: { value: false, goesOn: true },
  "2": { value: false, goesOn: true },
};
