import { z } from "zod";
import { responseOf } from "@/lib/platform/http/responses";
import { nameInput } from "@/lib/platform/schemas/inputs";
import { placeholderErrors } from "@/lib/platform/text/placeholders";
import { ownedTemplateFields, ownerInput } from "../schema";
import { SCRIPT_PLACEHOLDERS } from "./placeholders";

export const SCRIPT_SECTIONS_MAX = 20;
export const SCRIPT_TEXT_MAX_LENGTH = 10_000;
const KEY_MAX_LENGTH = 50;

/** The usual sections of a script, in the order of a call. It may have others, or leave some out. */
export const SCRIPT_PARTS = [
  { key: "opening", title: "Opening" },
  { key: "purpose", title: "Purpose of the call" },
  { key: "plan", title: "The plan" },
  { key: "people", title: "People" },
  { key: "replacement", title: "Replacement" },
  { key: "bank", title: "Bank and debit order" },
  { key: "disclosures", title: "Disclosures" },
  { key: "closing", title: "Closing" },
  { key: "objections", title: "Objections" },
] as const;

const NAMES = SCRIPT_PLACEHOLDERS.map(({ name }) => name);

const sectionInput = z.object({
  key: z
    .string("Required")
    .regex(/^[a-z0-9-]+$/, "Only lowercase letters, numbers and dashes (-) are allowed")
    .max(KEY_MAX_LENGTH, `Max ${KEY_MAX_LENGTH} characters`),
  title: nameInput,
  text: z
    .string("Required")
    .trim()
    .min(1, "Required")
    .max(SCRIPT_TEXT_MAX_LENGTH, `Max ${SCRIPT_TEXT_MAX_LENGTH} characters`)
    .superRefine((text, context) => {
      for (const message of placeholderErrors(text, NAMES)) context.addIssue({ code: "custom", message });
    }),
});

export const scriptInput = z.object({
  product_id: z.int32("Required"),
  sections: z
    .array(sectionInput, "Required")
    .max(SCRIPT_SECTIONS_MAX, `Max ${SCRIPT_SECTIONS_MAX} sections`)
    .superRefine((sections, context) => {
      sections.forEach(({ key }, index) => {
        if (sections.findIndex((section) => section.key === key) === index) return;
        context.addIssue({ code: "custom", path: [index, "key"], message: "Another section has this key." });
      });
    }),
});

export const ownedScriptInput = scriptInput.extend(ownerInput);

export type ScriptInput = z.input<typeof ownedScriptInput>;

const scriptSection = z.strictObject({ key: z.string(), title: z.string(), text: z.string() });

/** One part of what an agent says. Its key stays when its title changes. */
export type ScriptSection = z.output<typeof scriptSection>;

/** What a script or its edition stores. */
export const scriptSections = z.array(scriptSection);

export const scriptResponse = responseOf("Script", {
  ...ownedTemplateFields("sales"),
  sections: scriptSections.optional().describe("Left out of lists."),
  sections_count: z.int(),
});

export type Script = z.output<typeof scriptResponse>;
