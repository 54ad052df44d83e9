// What a person may ask of an organisation that holds information about them: the Protection of Personal Information Act 4
// of 2013, sections 5, 11, 23 and 24, its regulations as amended on 17 April 2025 (a recording of a consent given by
// telephone, free of charge), and the General Code of Conduct for financial services providers, section 14(2)(b) in the text
// of 2003 (a copy of a recorded call on request).

export const REQUEST_TYPES = [
  "access",
  "correction",
  "erasure",
  "recording_copy",
  "consent_copy",
  "objection",
] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];

export const REQUEST_STATUSES = ["open", "done", "refused"] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

export const DECISIONS = ["granted", "partly", "refused"] as const;
export type Decision = (typeof DECISIONS)[number];

/** How a request came in. */
export const REQUEST_CHANNELS = ["form", "staff"] as const;

/** The field of the public form that people don't see. Only programs fill it in. */
export const HONEYPOT = "website";

/** The same answer for everybody, whether we know them or not. */
export const RECEIVED =
  "Thank you. We have received your request and will answer you within the time that the law gives us.";
