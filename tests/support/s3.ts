import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/scripts/postgres.ts";

// A local S3 server, which stores each object in a file.

type Server = { run: () => Promise<unknown>; close: () => Promise<void>; httpServer: { closeAllConnections(): void } };
type Options = {
  port: number;
  address: string;
  silent: boolean;
  allowMismatchedSignatures: boolean;
  directory: string;
  configureBuckets: { name: string }[];
};

// The package has no types.
const S3rver = createRequire(import.meta.url)("@20minutes/s3rver") as new (options: Options) => Server;

const BUCKET = "console";
/** A bucket of its own for the journal of erasures. */
const JOURNAL = "journal";
/** The server's only access key. */
const KEY = "S3RVER";

/** Starts the server with an empty bucket. @returns the settings for a console */
export async function startS3() {
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), "s3-"));
  const start = async () => {
    const server = new S3rver({
      port,
      address: "127.0.0.1",
      silent: true,
      // It takes the list of a bucket to be signed as /bucket; Amazon and its clients sign /bucket/.
      allowMismatchedSignatures: true,
      directory,
      configureBuckets: [{ name: BUCKET }, { name: JOURNAL }],
    });
    await server.run();
    return server;
  };
  let server: Server | undefined = await start();
  const halt = async () => {
    const ended = server?.close();
    server?.httpServer.closeAllConnections();
    server = undefined;
    await ended;
  };
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
      ERASURES_STORE: `s3://${JOURNAL}/production`,
    },
    holds: (key: string) => existsSync(join(directory, BUCKET, `${key}._S3rver_object`)),
    /** Stops the server. */
    halt,
    resume: async () => {
      server = await start();
    },
    stop: async () => {
      await halt();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
