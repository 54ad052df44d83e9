import type { SaleFacts } from "@/lib/sales/form/facts";
import { problemIf } from "../rule";

/** The client lets the agent go on. Source: Sales specification, section 2, "Complete". */
export const clientContinues = ({ opening }: SaleFacts) =>
  problemIf(!opening.may_continue, "may_continue", "Ask whether the client wants to continue.");

/** The client knows of the recording. Source: Protection of Personal Information Act 4 of 2013, section 18. */
export const recordingAnnounced = ({ opening }: SaleFacts) =>
  problemIf(!opening.recording_notice, "recording_notice", "Tell the client that the call is recorded.");

/** Questions about health need a consent of their own. Source: Protection of Personal Information Act, section 27. */
export const healthConsentGiven = ({ opening, questions }: SaleFacts) =>
  problemIf(
    !opening.health_consent && questions.some(({ is_health }) => is_health),
    "health_consent",
    "Ask for consent to the questions about health.",
  );

/** Quality control asks for it, so the agent is reminded. Source: Domain decisions, section 4, "QC scorecard". */
export const providerNamed = ({ opening }: SaleFacts) =>
  problemIf(!opening.provider_named, "provider_named", "Give your name and that of the provider.");

/** Quality control fails a sale without it, so the agent is reminded. Source: Domain decisions, section 4. */
export const insuranceSaid = ({ opening }: SaleFacts) =>
  problemIf(!opening.insurance_said, "insurance_said", "Say that the call is about insurance.");
