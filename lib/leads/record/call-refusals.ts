// Why somebody may not be called.

export const NOT_TO_BE_CONTACTED = "This person asked not to be contacted.";
export const NO_CONSENT = "This person has not consented to be called.";
export const NOT_CLEANSED =
  "Contacts have to be checked against the national opt-out registry first. Until then, only people who asked for it are called.";
export const RECORDED_BY_SELF =
  "You recorded that this person may be called, so it does not count for you. Ask another user to record it, or to add the recording of the call.";
