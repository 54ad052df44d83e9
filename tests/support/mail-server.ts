import { once } from "node:events";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { vi } from "vitest";

/**
 * How the server handles emails to an address, given the number of the attempt: accept it, delay it, or throw to refuse
 * it.
 */
type Behaviour = (offer: number) => Promise<void> | void;

type Received = { to: string[]; raw: string; mail: ParsedMail };

const PATIENCE = { timeout: 40_000, interval: 50 };
const CLOSE_MS = 100;

/** A mail server that can be told to be down, slow, silent or to refuse. */
export function mailServer() {
  const behaviours = new Map<string, Behaviour>();
  const offers = new Map<string, number>();
  const received: Received[] = [];
  let server: SMTPServer | undefined;

  const onData: SMTPServerOptions["onData"] = async (stream, { envelope }, done) => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const to = envelope.rcptTo.map(({ address }) => address);
    try {
      for (const address of to) await handle(address);
      const raw = Buffer.concat(chunks).toString("utf8");
      received.push({ to, raw, mail: await simpleParser(raw) });
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  };

  function handle(address: string): Promise<void> | void {
    const offer = (offers.get(address) ?? 0) + 1;
    offers.set(address, offer);
    return behaviours.get(address)?.(offer);
  }

  const mailsTo = (address: string) => received.filter(({ to }) => to.includes(address));

  return {
    treat: (address: string, behaviour: Behaviour) => behaviours.set(address, behaviour),
    listen: async (port: number) => {
      server = new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS"], closeTimeout: CLOSE_MS, onData });
      server.on("error", () => {}); // a client that hangs up
      await once(server.listen(port, "127.0.0.1"), "listening");
    },
    stop: () => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())),
    offersTo: (address: string) => offers.get(address) ?? 0,
    mailsTo,
    /** The addresses that received more than one email. */
    sentTwice: () => [...new Set(received.flatMap(({ to }) => to))].filter((address) => mailsTo(address).length > 1),
    mailTo: async (address: string) => (await vi.waitUntil(() => mailsTo(address)[0], PATIENCE)).mail,
  };
}

/** A promise with the function that resolves it. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}
