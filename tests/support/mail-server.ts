import { once } from "node:events";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import { vi } from "vitest";

/** What a mail server does with the mails to one address, by how often it was offered one: it takes it, or throws. */
type Manner = (attempt: number) => Promise<void> | void;

export type Received = { to: string[]; raw: string; mail: ParsedMail };

const PATIENCE = { timeout: 40_000, interval: 50 };

/** A mail server that can be told to be slow, silent or to refuse. It listens once it is told to. */
export function mailServer() {
  const manners = new Map<string, Manner>();
  const offers = new Map<string, number>();
  const received: Received[] = [];

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    async onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      const to = envelope.rcptTo.map(({ address }) => address);
      try {
        for (const address of to) await meet(address);
        const raw = Buffer.concat(chunks).toString("utf8");
        received.push({ to, raw, mail: await simpleParser(raw) });
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
  server.on("error", () => {}); // a client that hangs up

  function meet(address: string) {
    const offer = (offers.get(address) ?? 0) + 1;
    offers.set(address, offer);
    return manners.get(address)?.(offer);
  }
  const mailsTo = (address: string) => received.filter(({ to }) => to.includes(address));

  return {
    treat: (address: string, manner: Manner) => manners.set(address, manner),
    listen: async (port: number) => {
      server.listen(port, "127.0.0.1");
      await once(server.server, "listening");
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
    /** How often a mail to the address was offered. */
    offersTo: (address: string) => offers.get(address) ?? 0,
    mailsTo,
    mailTo: (address: string) => vi.waitUntil(() => mailsTo(address)[0], PATIENCE),
  };
}

/** A promise, and what fulfils it. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}
