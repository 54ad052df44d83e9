import type { RequestType } from "./types";

/** What each type of request is called. */
export const REQUEST_NAMES: Record<RequestType, string> = {
  access: "Access to personal information",
  correction: "Correction",
  erasure: "Deletion",
  recording_copy: "Copy of a call recording",
  consent_copy: "Copy of a consent recording",
  objection: "Objection to direct marketing",
};

/** The same in the words of whoever asks, for the public form. */
export const REQUEST_WISHES: Record<RequestType, string> = {
  access: "Tell me what you know about me",
  correction: "Correct something about me that is wrong",
  erasure: "Delete what you know about me",
  recording_copy: "Send me the recording of a call with me",
  consent_copy: "Send me the recording of my consent, free of charge",
  objection: "Stop contacting me with offers",
};
