import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";

/**
 * Starts a mail server that writes each message to a file named after its recipient, in a folder that all test
 * processes can read (see tests/support/mails.ts).
 */
export async function startMailServer(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  mkdirSync(folder, { recursive: true });
  let received = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received += 1;
        for (const { address } of session.envelope.rcptTo) {
          const number = String(received).padStart(6, "0");
          const file = join(folder, `${number} ${encodeURIComponent(address.toLowerCase())}.eml`);
          writeFileSync(`${file}.part`, Buffer.concat(chunks));
          renameSync(`${file}.part`, file); // so that nobody reads half of it
        }
        done();
      });
    },
  });
  const address = await new Promise<ReturnType<typeof server.server.address>>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve(server.server.address()));
  });
  if (address === null || typeof address === "string") throw new Error("The mail server has no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
