import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { env } from "@/lib/platform/settings/env.server";

const POSTGRES_PORT = 5432;
/** How the connection that listens for notifications names itself, as it is sent. */
const LISTENER = "application_name\0listener\0";

/**
 * A proxy in front of the database under test. `cut` closes the connections that listen for notifications, once;
 * `deafen` drops whatever is sent on them, old ones and new ones, without closing any, until `restore`.
 */
export async function startDatabaseProxy() {
  const database = new URL(env().DATABASE_URL ?? "");
  const sockets = new Set<Socket>();
  const listeners = new Set<Socket>();
  let isDeaf = false;

  const server = createServer((client) => {
    const postgres = connect(Number(database.port || POSTGRES_PORT), database.hostname);
    let isListener = false;
    for (const [from, to] of [
      [client, postgres],
      [postgres, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => {
        if (from === client && bytes.includes(LISTENER)) {
          isListener = true;
          listeners.add(client);
        }
        if (!(isListener && isDeaf)) to.write(bytes);
      });
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        listeners.delete(client);
        to.destroy();
      });
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(database), { hostname: "127.0.0.1", port: String(port) }).href,
    cut: () => {
      for (const listener of listeners) listener.destroy();
    },
    deafen: () => {
      isDeaf = true;
    },
    /** Also closes what nobody heard meanwhile. */
    restore: () => {
      isDeaf = false;
      for (const listener of listeners) listener.destroy();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

export type DatabaseProxy = Awaited<ReturnType<typeof startDatabaseProxy>>;
