import { useWatch } from "react-hook-form";
import type { AnswerRules } from "@/lib/catalogue/questions/answer-rules";
import { filledOptions, type QuestionInput } from "@/lib/catalogue/questions/schema";

/** The rules of the question in the form, with defaults for those that are not set yet. */
export function useRules(): AnswerRules {
  const {
    type = "text",
    min = null,
    max = null,
    regex = null,
    list_options = null,
    selection = null,
  } = useWatch<QuestionInput>();
  return { type: type ?? "text", min, max, regex, list_options: [...new Set(filledOptions(list_options))], selection };
}
