import { z } from "zod";
import { CONSENT_CHANNELS } from "@/lib/leads/consents/schema";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import type { SaleFacts } from "../facts";
import { draftChoice, draftFlag } from "../fields";
import type { JsonStep } from "../json-step";
import { problemIf } from "../rule";

export const MARKETING_CONSENTS = ["given", "refused"] as const;

/** What is said and agreed to before anything is sold. */
export const openingInput = nonPersonal(
  z.strictObject({
    provider_named: draftFlag,
    insurance_said: draftFlag,
    recording_notice: draftFlag,
    may_continue: draftFlag,
    /** Needed where a question of the questionnaire is about health. */
    health_consent: draftFlag,
    marketing_consent: draftChoice(MARKETING_CONSENTS),
    marketing_channels: z
      .array(z.enum(CONSENT_CHANNELS, "Choose from the list"))
      .max(CONSENT_CHANNELS.length)
      .transform((channels) => [...new Set(channels)])
      .default([]),
  }),
);

export type Opening = z.output<typeof openingInput>;

const openingResponse = nonPersonal(
  z.strictObject({
    provider_named: z.boolean(),
    insurance_said: z.boolean(),
    recording_notice: z.boolean(),
    may_continue: z.boolean(),
    health_consent: z.boolean().describe("Needed where a question of the questionnaire is about health."),
    marketing_consent: z.enum(MARKETING_CONSENTS).nullable(),
    marketing_channels: z.array(z.enum(CONSENT_CHANNELS)),
  }),
);

type Facts = SaleFacts & { opening: Opening };

/** The client lets the agent go on. Source: Sales specification, section 2, "Complete". */
const clientContinues = ({ opening }: Facts) =>
  problemIf(!opening.may_continue, "may_continue", "Ask whether the client wants to continue.");

/** The client knows of the recording. Source: Protection of Personal Information Act 4 of 2013, section 18. */
const recordingAnnounced = ({ opening }: Facts) =>
  problemIf(!opening.recording_notice, "recording_notice", "Tell the client that the call is recorded.");

/** Questions about health need a consent of their own. Source: Protection of Personal Information Act, section 27. */
const healthConsentGiven = ({ opening, questions }: Facts) =>
  problemIf(
    !opening.health_consent && questions.some(({ is_health }) => is_health),
    "health_consent",
    "Ask for consent to the questions about health.",
  );

/** Quality control asks for it, so the agent is reminded. Source: Domain decisions, section 4, "QC scorecard". */
const providerNamed = ({ opening }: Facts) =>
  problemIf(!opening.provider_named, "provider_named", "Give your name and that of the provider.");

/** Quality control fails a sale without it, so the agent is reminded. Source: Domain decisions, section 4. */
const insuranceSaid = ({ opening }: Facts) =>
  problemIf(!opening.insurance_said, "insurance_said", "Say that the call is about insurance.");

export const opening: JsonStep<"opening", typeof openingInput> = {
  input: openingInput,
  response: openingResponse,
  example: {
    provider_named: true,
    insurance_said: true,
    recording_notice: true,
    may_continue: true,
    health_consent: true,
    marketing_consent: null,
    marketing_channels: [],
  },
  complete: [clientContinues, recordingAnnounced, healthConsentGiven],
  warnings: [providerNamed, insuranceSaid],
};
