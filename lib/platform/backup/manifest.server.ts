import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";

/** Raised when an older release could no longer read an archive of this one. */
export const FORMAT = 1;

const NEWLINE = 10;

const contents = {
  bytes: z.int(),
  sha256: z.string().length(64),
};

/** What an archive says that it contains. It is its last part but one, since it is known last. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT, "was made by a later release"),
  made_at: z.iso.datetime(),
  /** Of the database that was backed up, in their order. */
  migrations: z.array(z.string()).min(1),
  /** Fingerprints of DATA_KEY and DATA_KEY_PREVIOUS, without which encrypted values can't be read. */
  data_keys: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), ...contents })),
  /** The last number that each sequence gave out. */
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  jobs: z.object({ rows: z.int(), ...contents }),
  files: z.object({ count: z.int(), ...contents }),
  /** Files that rows name and that are not in the archive: removed while it was made, or lost before. */
  absent_files: z
    .object({ removed: z.int(), missing: z.int(), examples: z.array(z.string()) })
    .default({ removed: 0, missing: 0, examples: [] }),
});

export type Manifest = z.output<typeof manifestSchema>;

/** Counts and hashes bytes as they pass. */
export class Tally {
  private readonly hash = createHash("sha256");
  private bytes = 0;
  private lines = 0;

  add(bytes: Uint8Array): void {
    this.hash.update(bytes);
    this.bytes += bytes.byteLength;
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) this.lines += 1;
  }

  /** Of rows, each of which ends with the only line break in it. */
  ofRows = () => ({ rows: this.lines, ...this.ofBytes() });

  ofBytes = () => ({ bytes: this.bytes, sha256: this.hash.copy().digest("hex") });
}
