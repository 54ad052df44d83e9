import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

const HEADER_BYTES = 12;
const TYPE_A = 1;
const CLASS_IN = 1;

/**
 * Starts a name server on 127.0.0.1 that knows IPv4 addresses alone.
 * @param addressesOf the addresses of a name, asked at each query; none means that the name does not exist
 * @returns its address as `dns.setServers()` takes it
 */
export async function startNameServer(addressesOf: (name: string) => readonly string[]) {
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => socket.send(answerTo(query, addressesOf), port, address));
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address() as AddressInfo;
  return { address: `127.0.0.1:${port}`, stop: () => void socket.close() };
}

/** A response as RFC 1035, 4.1 lays it out; each record points back to the name in the question. */
function answerTo(query: Buffer, addressesOf: (name: string) => readonly string[]): Buffer {
  const { name, end } = nameIn(query);
  const isAddress = query.readUInt16BE(end) === TYPE_A;
  const known = addressesOf(name);
  const records = isAddress ? known.map(recordOf) : [];
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(known.length > 0 ? 0x8180 : 0x8183, 2); // a recursive answer without an error, or NXDOMAIN
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, query.subarray(HEADER_BYTES, end + 4), ...records]);
}

function nameIn(query: Buffer) {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("ascii", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
}

function recordOf(address: string): Buffer {
  const record = Buffer.alloc(16);
  record.writeUInt16BE(0xc000 + HEADER_BYTES, 0);
  record.writeUInt16BE(TYPE_A, 2);
  record.writeUInt16BE(CLASS_IN, 4);
  record.writeUInt16BE(4, 10); // no time to live, then the bytes of an address
  record.set(address.split(".").map(Number), 12);
  return record;
}
