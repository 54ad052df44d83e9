export const NOTES_MAX_LENGTH = 5000;
