import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { Client } from "pg";

// A pooler like PgBouncer in transaction mode: a client has a session of Postgres only from its first message until
// Postgres is idle again, and what was set in the session stays there for the next client.

const STARTUP = 0;
const SSL_REQUEST = 80_877_103;
const READY = "Z";
const IDLE = "I";
/** Messages of a client that Postgres answers with being ready. */
const ASKS_FOR_READY = ["Q", "S"];

type Session = { stream: Duplex };

/** What is set in a session, and how many named statements it has. */
const LEFT = `
  SELECT current_setting('role') AS role, coalesce(current_setting('app.tenant_id', true), '') AS tenant,
    current_setting('statement_timeout') AS timeout, (SELECT count(*)::int FROM pg_prepared_statements) AS named`;
export const NOTHING_LEFT = { role: "none", tenant: "", timeout: "0", named: 0 };

/** What clients have left in each of the sessions of a pooler that nobody uses at the moment. */
export async function leftovers(url: string, sessions: number): Promise<unknown[]> {
  const clients = Array.from({ length: sessions }, () => new Client(url));
  await Promise.all(clients.map((client) => client.connect()));
  await Promise.all(clients.map((client) => client.query("BEGIN"))); // so that each has another one
  const found = await Promise.all(clients.map((client) => client.query(LEFT)));
  await Promise.all(clients.map((client) => client.query("ROLLBACK")));
  await Promise.all(clients.map((client) => client.end()));
  return found.flatMap(({ rows }) => rows);
}

/** @param sessions how many it shares among its clients */
export async function startTransactionPooler(url: string, sessions: number) {
  const all = await Promise.all(Array.from({ length: sessions }, () => openSession(url)));
  const idle = [...all];
  let isStopped = false;
  const waiting: ((session: Session) => void)[] = [];
  const sockets = new Set<Socket>();
  const take = async () => idle.pop() ?? new Promise<Session>((resolve) => waiting.push(resolve));
  const give = (session: Session) => {
    const next = waiting.shift();
    if (next) next(session);
    else idle.push(session);
  };
  // A transaction whose client has gone can't be ended by anybody else: its session is replaced.
  const drop = async (session: Session) => {
    session.stream.destroy();
    if (isStopped) return;
    const next = await openSession(url);
    all.push(next);
    give(next);
  };
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}).on("close", () => sockets.delete(socket)));
    void serve(socket, { take, give, drop }).catch(() => socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { hostname: "127.0.0.1", port: String(port) }).href,
    stop: async () => {
      isStopped = true;
      for (const socket of sockets) socket.destroy();
      server.close();
      for (const { stream } of all) stream.destroy();
    },
  };
}

/** A connection that has signed in. From here on its bytes are ours. */
async function openSession(url: string): Promise<Session> {
  const client = new Client(url);
  client.on("error", () => {});
  await client.connect();
  const { stream } = client.connection;
  stream.removeAllListeners("data");
  return { stream };
}

type Sessions = {
  take: () => Promise<Session>;
  give: (session: Session) => void;
  drop: (session: Session) => Promise<void>;
};

async function serve(socket: Socket, { take, give, drop }: Sessions): Promise<void> {
  let session: Session | undefined;
  let expected = 0;
  let status = IDLE;
  const toClient = messages((type, message) => {
    socket.write(message);
    if (type !== READY) return;
    expected -= 1;
    status = String.fromCharCode(message.at(-1) ?? 0);
    if (expected > 0 || status !== IDLE || !session) return;
    session.stream.off("data", toClient);
    give(session);
    session = undefined;
  });
  let pending = Promise.resolve();
  const toServer = messages((type, message) => {
    if (ASKS_FOR_READY.includes(type)) expected += 1;
    pending = pending.then(async () => {
      if (type === "X") return void socket.end();
      if (!session) {
        const taken = await take();
        if (socket.destroyed) return give(taken); // it left while it waited
        session = taken;
        session.stream.on("data", toClient);
      }
      session.stream.write(message);
    });
  });
  await signIn(socket);
  socket.on("data", toServer);
  socket.once("close", () => void (session && drop(session)));
}

/** Accepts everybody. */
async function signIn(socket: Socket): Promise<void> {
  for (;;) {
    const [first] = (await once(socket, "data")) as [Buffer];
    if (first.readInt32BE(4) !== SSL_REQUEST) break;
    socket.write("N");
  }
  const parameters = { server_version: "15.0", client_encoding: "UTF8", standard_conforming_strings: "on" };
  const told = Object.entries(parameters).map(([name, value]) => framed("S", Buffer.from(`${name}\0${value}\0`)));
  const key = framed("K", Buffer.from([0, 0, 0, 1, 0, 0, 0, 1]));
  socket.write(Buffer.concat([framed("R", Buffer.alloc(4, STARTUP)), ...told, key, framed(READY, Buffer.from(IDLE))]));
}

function framed(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Cuts a stream of bytes into messages. */
function messages(handle: (type: string, message: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const length = rest.readInt32BE(1) + 1;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      handle(String.fromCharCode(message[0] ?? 0), message);
    }
  };
}
