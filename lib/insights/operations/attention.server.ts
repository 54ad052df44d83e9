import "server-only";
import { asPlatform } from "@/lib/platform/db/client.server";
import { checkHealth } from "./health.server";
import type { Attention } from "./schema";

/** How long the answer is kept, whoever asks. */
const KEPT_MS = 15_000;

let kept: { found: Promise<Attention[]>; until: number } | undefined;

/** What a person has to do something about, at most 15 seconds old. */
export function findAttention(): Promise<Attention[]> {
  if (!kept || kept.until < Date.now()) kept = { found: readAttention(), until: Date.now() + KEPT_MS };
  return kept.found;
}

async function readAttention(): Promise<Attention[]> {
  const checks = await asPlatform(checkHealth);
  const failing = checks.filter(({ state }) => state === "error").map(({ part, text }) => ({ part, text }));
  const database = failing.find(({ part }) => part === "Database");
  return database ? [database] : failing; // without it the others can't be read
}
