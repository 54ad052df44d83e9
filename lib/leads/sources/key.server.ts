import "server-only";
import { makeKey } from "@/lib/platform/crypto/sha256.server";

const PREFIX = "ls_";
const HINT_LENGTH = 7;

/** A new key of a lead source, and the columns stored for it. */
export const makeSourceKey = () => makeKey(PREFIX, HINT_LENGTH);
