// Why somebody may not be called.

export const NOT_TO_BE_CONTACTED = "This person asked not to be contacted.";
export const NO_CONSENT = "This person has not consented to be called.";
export const NOT_CLEANSED =
  "Contacts must be checked against the national opt-out registry first. Until then, call only people who asked to be called.";
export const RECORDED_BY_SELF =
  "You recorded yourself that this person may be called, which doesn't count for your own calls. Ask another user to record it, or to link the recording of the call.";
