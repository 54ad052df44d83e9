import { choicesOf } from "@/components/form/options";
import type { OnFail, QuestionType, Selection } from "@/lib/catalogue/questions/asked/schema";

export const TYPE_LABELS: Record<QuestionType, string> = {
  text: "Text",
  number: "Number",
  boolean: "Boolean",
  list: "List",
};

const SELECTION_LABELS: Record<Selection, string> = { single: "Single", multiple: "Multiple" };

export const ON_FAIL_LABELS: Record<OnFail, string> = {
  block: "Stops the sale",
  warn: "Warns the agent",
  refer: "Sends the sale to quality control",
};

export const TYPE_OPTIONS = choicesOf(TYPE_LABELS);
export const ON_FAIL_OPTIONS = choicesOf(ON_FAIL_LABELS);
export const SELECTION_OPTIONS = choicesOf(SELECTION_LABELS);
