import "server-only";
import { asPlatform, db } from "@/lib/db/client";
import { POSTS_KEPT_DAYS } from "./schema";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes posts that are older than they are kept. */
export const sweepPosts = () =>
  asPlatform(() =>
    db.leadPost.deleteMany({ where: { created_at: { lt: new Date(Date.now() - POSTS_KEPT_DAYS * DAY_MS) } } }),
  );
