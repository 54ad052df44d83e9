import "server-only";
import { env } from "@/lib/platform/env.server";

/** Where files lie. Loaded when it is needed: whoever keeps them on the disk never loads Amazon's client. */
export const store = () => (env().S3_BUCKET === undefined ? import("./disk.server") : import("./s3.server"));
