import type { OnFail, QuestionType, Selection } from "@/lib/catalogue/questions/schema";

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

const optionsOf = (labels: Record<string, string>) => Object.entries(labels).map(([id, name]) => ({ id, name }));

export const TYPE_OPTIONS = optionsOf(TYPE_LABELS);
export const ON_FAIL_OPTIONS = optionsOf(ON_FAIL_LABELS);
export const SELECTION_OPTIONS = optionsOf(SELECTION_LABELS);
