import { asPlatform, db } from "@/lib/platform/db/client.server";
import { unique } from "./world";

/** The body of a new question, by default of type text. A null `product_id` is for every product. */
export const questionOf = (product_id: number | null, fields: Record<string, unknown> = {}) => ({
  product_id,
  name: "Smoker",
  slug: unique("smoker_"),
  question: "Do you smoke?",
  type: "text",
  ...fields,
});

/** Creates a questionnaire of a product with these questions. */
export const ask = (product_id: number, name: string, questionIds: number[]) =>
  asPlatform(() =>
    db.questionnaire.create({
      data: {
        product_id,
        name,
        sections: {
          create: {
            title: "Health",
            position: 0,
            questions: { create: questionIds.map((question_id, position) => ({ question_id, position })) },
          },
        },
      },
    }),
  );
