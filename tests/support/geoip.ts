import { writeFileSync } from "node:fs";

// Writes the MaxMind format (https://maxmind.github.io/MaxMind-DB/): a binary search tree over the bits of addresses,
// the data that its leaves point to, and metadata.

type Value = string | number | { [key: string]: Value } | Value[];
type Node = [Child, Child];
type Child = Node | number | undefined;

const RECORD_BITS = 24;
const SEPARATOR_BYTES = 16;
const MARKER = Buffer.from("\xab\xcd\xefMaxMind.com", "latin1");
const [STRING, UINT32, MAP, ARRAY] = [2, 6, 7, 11];

/** Writes a city database with these networks, such as { "196.25.0.0/16": { city: { names: { en: … } } } }. */
export function writeCities(file: string, networks: Record<string, Value>): void {
  const root: Node = [undefined, undefined];
  const data: Buffer[] = [];
  for (const [network, value] of Object.entries(networks)) {
    insert(root, bitsOf(network), Buffer.concat(data).length);
    data.push(encode(value));
  }
  const nodes = nodesOf(root);
  const records = nodes.flatMap((node) => node.map((child) => recordOf(child, nodes)));
  const tree = Buffer.concat(records.map((record) => bigEndian(record, RECORD_BITS / 8)));
  const metadata = {
    ...{ binary_format_major_version: 2, binary_format_minor_version: 0, build_epoch: 1 },
    ...{ database_type: "Test-City", description: { en: "Cities" }, languages: ["en"] },
    ...{ ip_version: 6, node_count: nodes.length, record_size: RECORD_BITS },
  };
  writeFileSync(file, Buffer.concat([tree, Buffer.alloc(SEPARATOR_BYTES), ...data, MARKER, encode(metadata)]));
}

/** The bits of an IPv4 network, or of an IPv6 network written in full. IPv4 networks are at the start of the tree. */
function bitsOf(network: string): number[] {
  const [address = "", length = ""] = network.split("/");
  const isIpv6 = address.includes(":");
  const groups = isIpv6
    ? address.split(":").map((group) => Number.parseInt(group, 16))
    : address.split(".").map(Number);
  const bits = groups.map((group) => group.toString(2).padStart(isIpv6 ? 16 : 8, "0")).join("");
  const path = isIpv6 ? bits.slice(0, Number(length)) : "0".repeat(96) + bits.slice(0, Number(length));
  return [...path].map(Number);
}

function insert(node: Node, [bit = 0, ...rest]: number[], offset: number): void {
  if (rest.length === 0) {
    node[bit] = offset;
    return;
  }
  const next: Node = Array.isArray(node[bit]) ? node[bit] : [undefined, undefined];
  node[bit] = next;
  insert(next, rest, offset);
}

const nodesOf = (node: Node): Node[] => [
  node,
  ...node.flatMap((child) => (Array.isArray(child) ? nodesOf(child) : [])),
];

function recordOf(child: Child, nodes: Node[]): number {
  if (child === undefined) return nodes.length;
  return Array.isArray(child) ? nodes.indexOf(child) : nodes.length + SEPARATOR_BYTES + child;
}

function encode(value: Value): Buffer {
  if (typeof value === "string") return Buffer.concat([control(STRING, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === "number") return Buffer.concat([control(UINT32, 4), bigEndian(value, 4)]);
  if (Array.isArray(value)) return Buffer.concat([control(ARRAY, value.length), ...value.map(encode)]);
  const pairs = Object.entries(value).flatMap(([key, inner]) => [encode(key), encode(inner)]);
  return Buffer.concat([control(MAP, pairs.length / 2), ...pairs]);
}

/**
 * The control byte: type and size of the data that follows. Types above 7 need a second byte. Sizes here are below 29.
 */
const control = (type: number, size: number) =>
  type <= 7 ? Buffer.from([(type << 5) | size]) : Buffer.from([size, type - 7]);

function bigEndian(number: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(number, 0, bytes);
  return buffer;
}
