import type { QuestionType, Selection } from "@/lib/catalogue/questions/schema";

export const TYPE_LABELS: Record<QuestionType, string> = {
  text: "Text",
  number: "Number",
  boolean: "Boolean",
  list: "List",
};

const SELECTION_LABELS: Record<Selection, string> = { single: "Single", multiple: "Multiple" };

const optionsOf = (labels: Record<string, string>) => Object.entries(labels).map(([id, name]) => ({ id, name }));

export const TYPE_OPTIONS = optionsOf(TYPE_LABELS);
export const SELECTION_OPTIONS = optionsOf(SELECTION_LABELS);
