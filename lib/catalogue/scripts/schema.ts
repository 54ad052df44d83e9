import { z } from "zod";
import { nameInput } from "@/lib/platform/inputs";
import { insertValues, placeholderErrors } from "@/lib/platform/placeholders";

export const SCRIPT_SECTIONS_MAX = 20;
export const SCRIPT_TEXT_MAX_LENGTH = 10_000;
const KEY_MAX_LENGTH = 50;

/** The sections of every script, in the order of a call. A script may have others besides. */
export const SCRIPT_PARTS = [
  { key: "opening", title: "Opening" },
  { key: "purpose", title: "Purpose of the call" },
  { key: "disclosures", title: "Disclosures" },
  { key: "closing", title: "Closing" },
  { key: "objections", title: "Objections" },
] as const;

/** The placeholders of a script, with a sample value for the preview. */
export const SCRIPT_PLACEHOLDERS = [
  { name: "agent_name", label: "Agent's name", sample: "Thandi Mokoena" },
  { name: "client_name", label: "Client's name", sample: "Nomvula Zulu" },
  { name: "provider_name", label: "Provider", sample: "Umoja Life Limited" },
  { name: "product_name", label: "Product", sample: "Umoja Funeral Plan" },
  { name: "plan_name", label: "Plan", sample: "Family" },
  { name: "premium_amount", label: "Monthly premium", sample: "R 199.50" },
  { name: "cover_amount", label: "Cover", sample: "R 30,000" },
  { name: "fsp_number", label: "FSP number", sample: "FSP 12345" },
  { name: "complaints_phone", label: "Complaints by phone", sample: "0860 123 456" },
  { name: "complaints_email", label: "Complaints by email", sample: "complaints@umoja.example" },
  { name: "ombud", label: "Ombud", sample: "the National Financial Ombud Scheme, 0860 800 900" },
  { name: "first_debit_date", label: "First debit", sample: "25 Jan 2027" },
  { name: "commencement_date", label: "First day of cover", sample: "1 Jan 2027" },
] as const;

export type ScriptPlaceholder = (typeof SCRIPT_PLACEHOLDERS)[number]["name"];

const NAMES = SCRIPT_PLACEHOLDERS.map(({ name }) => name);

export const SCRIPT_SAMPLES: Readonly<Record<string, string>> = Object.fromEntries(
  SCRIPT_PLACEHOLDERS.map(({ name, sample }) => [name, sample]),
);

/** The text with its values inserted. A placeholder without a value stays, so that the gap is visible. */
export const renderScript = (text: string, values: Partial<Record<ScriptPlaceholder, string>>): string =>
  insertValues(text, values);

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

/** One part of what an agent says. Its key stays when its title changes. */
export type ScriptSection = z.output<typeof sectionInput>;

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

/** With the tenant of a new script, from an administrator; without one it is the platform's own. */
export const ownedScriptInput = scriptInput.extend({ tenant_id: z.int32("Choose an organisation").nullish() });

export type ScriptInput = z.input<typeof ownedScriptInput>;

type Named = { id: number; name: string };

export type Script = {
  id: number;
  version: number;
  /** Null for the platform's own, from which tenants start. */
  tenant_id: number | null;
  tenant: Named | null;
  product_id: number;
  product: Named;
  /** Left out of lists. */
  sections?: ScriptSection[];
  sections_count: number;
  /** Used in sales. It cannot be deleted or moved to another product. */
  in_use: boolean;
  updated_at: Date | string;
};
