import { z } from "zod";
import { PLACEHOLDERS } from "@/lib/leads/calls/dial";
import { responseOf } from "@/lib/platform/http/responses";

const TEMPLATE_MAX_LENGTH = 300;
/** Schemes of telephones, and web pages of telephone systems. Any other could run script in the console. */
const SCHEMES = /^(tel:|sip:|sips:|callto:|https:\/\/)\S+$/;

const template = z
  .string()
  .trim()
  .max(TEMPLATE_MAX_LENGTH, `Max ${TEMPLATE_MAX_LENGTH} characters`)
  .superRefine((text, context) => {
    const refuse = (message: string) => context.addIssue({ code: "custom", message });
    if (text === "") return;
    if (!SCHEMES.test(text)) refuse("Begin with tel:, sip:, sips:, callto: or https://, without spaces");
    const unknown = [...text.matchAll(/\{([^}]*)\}/g)].map(([, name = ""]) => name).find((name) => !isKnown(name));
    if (unknown !== undefined) refuse(`There is no placeholder {${unknown}}`);
    if (!text.includes("{phone}")) refuse("The address needs {phone}");
  });

const isKnown = (name: string) => PLACEHOLDERS.some((known) => known === name);

export const telephonyInput = z.strictObject({
  /** Null for tel:. */
  click_to_dial: template.nullish().transform((text) => text || null),
  /** With it, only this version is changed. */
  version: z.int32().optional(),
  tenant_id: z.int32().nullish(),
});

export type TelephonyInput = z.input<typeof telephonyInput>;

/** A tenant's telephony. */
export const telephonyResponse = responseOf("TelephonySettings", {
  tenant_id: z.int(),
  tenant: z.strictObject({ id: z.int(), name: z.string() }),
  click_to_dial: z.string().nullable().describe("Null for tel:."),
  version: z.int(),
});

export type Telephony = z.output<typeof telephonyResponse>;
