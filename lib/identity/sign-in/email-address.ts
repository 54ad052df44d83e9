import { z } from "zod";

const MAX_LENGTH = 320;

/**
 * An email address as typed at sign-in. Its form is not checked, since it is only compared with stored ones. Lower
 * case, so that attempts on an account are counted together.
 */
export const typedEmail = z.string("Required").trim().toLowerCase().min(1, "Required").max(MAX_LENGTH, "Too long");
