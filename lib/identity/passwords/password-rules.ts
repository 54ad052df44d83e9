import { z } from "zod";

export const PASSWORD_MIN_LENGTH = 8;
/** What bcrypt counts: it would silently ignore the rest. */
const PASSWORD_MAX_BYTES = 72;

/** What can be said of a new password by looking at it, in the browser too. */
export const plainPassword = z
  .string("Required")
  .min(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters long.`)
  .refine(
    (password) => new TextEncoder().encode(password).length <= PASSWORD_MAX_BYTES,
    `Password must be at most ${PASSWORD_MAX_BYTES} bytes long.`,
  );

type Form = { password: string; password_confirmation: string };

/** For `refine`: the new password was typed twice in the same way. */
export const isTypedTwice = (form: Form): boolean => form.password === form.password_confirmation;

export const NOT_TYPED_TWICE = { path: ["password_confirmation"], message: "Passwords do not match." };

/** Of a link to set a password, whatever is wrong with it. */
export const INVALID_LINK = "Invalid reset link. Please request a new password reset.";
