import { asPlatform, db } from "@/lib/platform/db/client.server";
import { unique } from "./world";

/** The body of a new question of a product, a text one unless it says otherwise; of every product for null. */
export const questionOf = (product_id: number | null, fields: Record<string, unknown> = {}) => ({
  product_id,
  name: "Smoker",
  slug: unique("smoker_"),
  question: "Do you smoke?",
  type: "text",
  ...fields,
});

/** A questionnaire of a product that asks these questions. */
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
