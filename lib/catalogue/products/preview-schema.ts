import type { AskedQuestion } from "@/lib/catalogue/questions/schema";
import type { Landing } from "./schema";

/** Everything that belongs to a product, for those who sell it. */
export type ProductPreview = Landing & { questionnaires: PreviewedQuestionnaire[] };

export type PreviewedQuestionnaire = { id: number; name: string; sections: PreviewedSection[] };

export type PreviewedSection = { id: number; title: string; position: number; questions: AskedQuestion[] };
