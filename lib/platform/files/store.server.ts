import "server-only";
import { env } from "@/lib/platform/settings/env.server";

/** Where files are stored. Imported on demand, so that an installation without S3 never loads its client. */
export const fileStore = () => (env().S3_BUCKET === undefined ? import("./disk.server") : import("./s3.server"));
