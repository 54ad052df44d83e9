import { z } from "zod";
import { draftChoice, draftFlag } from "../fields";

export const MARKETING_CONSENTS = ["given", "refused"] as const;
export const MARKETING_CHANNELS = ["any", "phone", "sms", "email", "whatsapp"] as const;
export type MarketingChannel = (typeof MARKETING_CHANNELS)[number];

/** What is said and agreed to before anything is sold. */
export const openingInput = z.strictObject({
  provider_named: draftFlag,
  insurance_said: draftFlag,
  recording_notice: draftFlag,
  may_continue: draftFlag,
  /** Needed where a question of the questionnaire is about health. */
  health_consent: draftFlag,
  marketing_consent: draftChoice(MARKETING_CONSENTS),
  marketing_channels: z
    .array(z.enum(MARKETING_CHANNELS, "Choose from the list"))
    .max(MARKETING_CHANNELS.length)
    .transform((channels) => [...new Set(channels)])
    .default([]),
});

export type Opening = z.output<typeof openingInput>;
