/** After this time, a call that was started in the console ends by itself. */
export const CALL_MAX_HOURS = 4;
