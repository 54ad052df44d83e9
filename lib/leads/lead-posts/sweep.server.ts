import "server-only";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { daysBefore } from "@/lib/platform/time";
import { POSTS_KEPT_DAYS } from "./schema";

/** As many as go well within the time that one statement has. */
const BATCH_SIZE = 5_000;

/** Deletes expired posts, the oldest first. */
export const sweepPosts = (): Promise<void> =>
  asPlatform(async () => {
    const before = daysBefore(POSTS_KEPT_DAYS);
    while ((await deleteSome(before)) > 0);
  });

// An array of ids is looked up in the index, whatever the planner thinks of their number.
const deleteSome = (before: Date) => db.$executeRaw`
  DELETE FROM lead_posts WHERE id = ANY (ARRAY(
    SELECT id FROM lead_posts WHERE created_at < ${before} ORDER BY created_at LIMIT ${BATCH_SIZE}))`;
