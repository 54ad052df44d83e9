/** Whether a promise is tried in all its forms, as in `npm test -- all`, or once. */
export const WITH_REPETITIONS = process.env.TEST_ALL === "true";
