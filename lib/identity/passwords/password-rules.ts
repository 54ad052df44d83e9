import { z } from "zod";

export const PASSWORD_MIN_LENGTH = 8;
/** bcrypt silently ignores the rest. */
const PASSWORD_MAX_BYTES = 72;

/** The rules that the browser can check as well. */
export const plainPassword = z
  .string("Required")
  .min(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters long.`)
  .refine(
    (password) => new TextEncoder().encode(password).length <= PASSWORD_MAX_BYTES,
    `Password must be at most ${PASSWORD_MAX_BYTES} bytes long.`,
  );

type Form = { password: string; password_confirmation: string };

/** For `refine`. */
export const isPasswordConfirmed = (form: Form): boolean => form.password === form.password_confirmation;

export const PASSWORDS_DIFFER = { path: ["password_confirmation"], message: "Passwords do not match." };

/** The message for every kind of invalid link. */
export const INVALID_LINK = "Invalid reset link. Please request a new password reset.";
