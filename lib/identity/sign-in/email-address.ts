import { z } from "zod";

const MAX_LENGTH = 320;

/**
 * An e-mail address as somebody typed it to get in: it need not be one, for only one that is on file is ever used.
 * Lower case, so that the attempts on an account are counted together however it is written.
 */
export const typedEmail = z.string("Required").trim().toLowerCase().min(1, "Required").max(MAX_LENGTH, "Too long");
