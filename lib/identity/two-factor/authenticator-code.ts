export const CODE_LENGTH = 6;
export const CODE_MISSING = "Enter the 6-digit code from your authenticator.";
