import type { OnFail } from "@/lib/catalogue/questions/schema";
import type { DemoProduct } from "./product";

type Asked = { name: string; slug: string; question: string; is_health?: true };

type DemoQuestion = Asked &
  (
    | { type: "text"; min?: number; max?: number; regex?: string }
    | { type: "number"; min: number; max: number }
    | { type: "boolean"; should_validate?: true; correct_answer?: boolean; on_fail?: OnFail }
    | { type: "list"; selection: "single" | "multiple"; list_options: readonly string[] }
  );

type DemoQuestionnaire = {
  name: string;
  sections: readonly { title: string; questions: readonly DemoQuestion[] }[];
};

const DECLARATION: DemoQuestion = {
  name: "Declaration",
  slug: "declaration_true",
  question: "Are all your answers true, and do you understand that a wrong one can lead to a claim being refused?",
  type: "boolean",
  should_validate: true,
  correct_answer: true,
};

const LIFE: DemoQuestionnaire = {
  name: "Life cover application",
  sections: [
    {
      title: "About you",
      questions: [
        { name: "Occupation", slug: "occupation", question: "What work do you do?", type: "text", min: 2, max: 80 },
        {
          name: "Monthly income",
          slug: "monthly_income",
          question: "How much do you earn a month before tax, in rand?",
          type: "number",
          min: 0,
          max: 500_000,
        },
        {
          name: "Smoker",
          slug: "smoker",
          is_health: true,
          question: "Have you smoked or vaped in the last twelve months?",
          type: "boolean",
        },
      ],
    },
    {
      title: "Your health",
      questions: [
        {
          name: "Conditions",
          slug: "conditions",
          is_health: true,
          question: "Has a doctor ever treated you for any of these?",
          type: "list",
          selection: "multiple",
          list_options: [
            "None of these",
            "High blood pressure",
            "Diabetes",
            "Heart disease",
            "Cancer",
            "HIV",
            "Depression",
          ],
        },
        {
          name: "In hospital",
          slug: "in_hospital",
          is_health: true,
          question: "Are you in hospital, or booked off sick, today?",
          type: "boolean",
          should_validate: true,
          correct_answer: false,
          on_fail: "refer",
        },
      ],
    },
    { title: "Declaration", questions: [DECLARATION] },
  ],
};

const DISABILITY: DemoQuestionnaire = {
  name: "Disability cover application",
  sections: [
    {
      title: "Your work",
      questions: [
        { name: "Occupation", slug: "occupation", question: "What work do you do?", type: "text", min: 2, max: 80 },
        {
          name: "Employment",
          slug: "employment",
          question: "How are you employed?",
          type: "list",
          selection: "single",
          list_options: ["Permanently employed", "On contract", "Self-employed", "Informal or seasonal work"],
        },
        {
          name: "Manual work",
          slug: "manual_work_percent",
          question: "What share of your working day is physical work, in per cent?",
          type: "number",
          min: 0,
          max: 100,
        },
      ],
    },
    {
      title: "Your health",
      questions: [
        {
          name: "Pastimes",
          slug: "pastimes",
          question: "Do you do any of these in your free time?",
          type: "list",
          selection: "multiple",
          list_options: [
            "None of these",
            "Motor racing",
            "Rock climbing",
            "Scuba diving",
            "Paragliding",
            "Contact sport",
          ],
        },
        {
          name: "Booked off",
          slug: "booked_off",
          is_health: true,
          question: "Are you booked off work, or waiting for an operation, today?",
          type: "boolean",
          should_validate: true,
          correct_answer: false,
          on_fail: "refer",
        },
        DECLARATION,
      ],
    },
  ],
};

const FUNERAL: DemoQuestionnaire = {
  name: "Funeral plan application",
  sections: [
    {
      title: "Who is covered",
      questions: [
        {
          name: "People covered",
          slug: "people_covered",
          question: "How many people should the plan cover, yourself included?",
          type: "number",
          min: 1,
          max: 13,
        },
        {
          name: "Relations",
          slug: "relations",
          question: "Who are they to you?",
          type: "list",
          selection: "multiple",
          list_options: [
            "Only me",
            "Husband, wife or partner",
            "Children",
            "Parents",
            "Parents-in-law",
            "Other family",
          ],
        },
        {
          name: "Language of the service",
          slug: "service_language",
          question: "In which language would the family like to be helped?",
          type: "text",
          min: 3,
          max: 40,
        },
      ],
    },
    {
      title: "Cover you have already",
      questions: [
        {
          name: "Existing policy",
          slug: "existing_policy",
          question: "Did you have another funeral policy in the last 31 days?",
          type: "boolean",
        },
        {
          name: "Policy number",
          slug: "existing_policy_number",
          question: "What is its policy number? The answer is NONE if there is none.",
          type: "text",
          regex: "^[A-Za-z0-9-]{4,20}$",
        },
      ],
    },
    { title: "Declaration", questions: [DECLARATION] },
  ],
};

/** The questions for a client before a sale, by kind of product. */
export const QUESTIONNAIRES: Record<DemoProduct["kind"], DemoQuestionnaire> = {
  life: LIFE,
  disability: DISABILITY,
  funeral: FUNERAL,
};
