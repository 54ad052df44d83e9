import "server-only";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { daysBefore } from "@/lib/platform/time";
import { POSTS_KEPT_DAYS } from "./schema";

/** Posts per statement, well within the statement timeout. */
const BATCH_SIZE = 5_000;

/** Deletes expired posts, the oldest first. */
export const sweepPosts = (): Promise<void> =>
  asPlatform(async () => {
    const before = daysBefore(POSTS_KEPT_DAYS);
    while ((await deleteSome(before)) > 0);
  });

// An array of ids makes the planner use the index, whatever its estimate of their number.
const deleteSome = (before: Date) => db.$executeRaw`
  DELETE FROM lead_posts WHERE id = ANY (ARRAY(
    SELECT id FROM lead_posts WHERE created_at < ${before} ORDER BY created_at LIMIT ${BATCH_SIZE}))`;
