const PASSWORD_MIN_LENGTH = 8;
/** bcrypt silently ignores the rest. */
const PASSWORD_MAX_BYTES = 72;

/** Why a password can't be used, by the rules that the browser can check as well; null when it can. */
export function passwordProblem(password: string): string | null {
  if (password.length < PASSWORD_MIN_LENGTH) return `Password must be at least ${PASSWORD_MIN_LENGTH} characters long.`;
  const bytes = new TextEncoder().encode(password).length;
  return bytes > PASSWORD_MAX_BYTES ? `Password must be at most ${PASSWORD_MAX_BYTES} bytes long.` : null;
}

type Form = { password: string; password_confirmation: string };

/** For `refine`. */
export const isPasswordConfirmed = (form: Form): boolean => form.password === form.password_confirmation;

export const PASSWORDS_DIFFER = { path: ["password_confirmation"], message: "Passwords do not match." };

/** The message for every kind of invalid link. */
export const INVALID_LINK = "Invalid reset link. Please request a new password reset.";
