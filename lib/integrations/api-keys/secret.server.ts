import "server-only";
import { makeKey } from "@/lib/platform/crypto/sha256.server";

export const KEY_PREFIX = "tsk_";
const HINT_LENGTH = 9;

/** A new key, and the columns stored for it. */
export const makeApiKey = () => makeKey(KEY_PREFIX, HINT_LENGTH);
