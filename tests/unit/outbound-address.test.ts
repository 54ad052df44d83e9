import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isPublic, parseOutboundAddress } from "@/lib/platform/http/outbound-address.server";
import { env } from "@/lib/platform/settings/env.server";
import { complaintsOf } from "../support/settings";

const INTERNAL = [
  ["private", ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fc00::1", "fd12:3456::1"]],
  ["loopback", ["127.0.0.1", "127.255.255.254", "::1", "::ffff:127.0.0.1", "::127.0.0.1"]],
  ["link-local", ["169.254.1.1", "fe80::1", "fec0::1"]],
  ["carrier-grade NAT", ["100.64.0.1", "100.127.255.255"]],
  ["metadata", ["169.254.169.254", "fd00:ec2::254", "100.100.100.200", "168.63.129.16", "192.0.0.192"]],
  ["unspecified", ["0.0.0.0", "0.1.2.3", "::"]],
  [
    "reserved",
    ["192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "240.0.0.1", "255.255.255.255", "2001:db8::1"],
  ],
  ["multicast", ["224.0.0.1", "239.255.255.255", "ff02::1"]],
  ["translating", ["64:ff9b::7f00:1", "64:ff9b::a00:1", "2002:7f00:1::", "2001:0:7f00:1::", "::ffff:0:10.0.0.1"]],
] as const;

describe("IP addresses", () => {
  test.each(INTERNAL)("that are %s are not public", (_, addresses) => {
    expect(addresses.filter(isPublic)).toEqual([]);
  });

  test("of the internet are public, mapped ones too", () => {
    const addresses = ["8.8.8.8", "41.0.0.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "::ffff:8.8.8.8"];
    expect(addresses.filter(isPublic)).toEqual(addresses);
  });
});

describe("the address of a server outside", () => {
  const { OUTBOUND_ALLOWED_NETWORKS } = env(); // opened where the receivers of other tests listen
  beforeAll(() => void Object.assign(env(), { OUTBOUND_ALLOWED_NETWORKS: [] }));
  afterAll(() => void Object.assign(env(), { OUTBOUND_ALLOWED_NETWORKS }));

  test.each([
    ["not-an-address", "Enter an address such as https://example.com."],
    ["ftp://example.com", "Enter an address such as https://example.com."],
    ["file:///etc/passwd", "Enter an address such as https://example.com."],
    ["https://user:secret@example.com", "The address must not contain a user name or password."],
    ["http://example.com", "The address must begin with https://."],
    ["http://8.8.8.8", "The address must begin with https://."],
    // As browsers do, the parser turns every way to write an IPv4 address into the one.
    ...["127.0.0.1", "2130706433", "0x7f.1", "0177.0.0.1", "127.1", "[::ffff:7f00:1]", "[::1]", "127.0.0.1."].map(
      (host) => [
        `https://${host}/`,
        "Addresses inside private or local networks are not allowed. An operator can open them with OUTBOUND_ALLOWED_NETWORKS.",
      ],
    ),
  ])("is never %s", (address, message) => {
    expect(() => parseOutboundAddress(address)).toThrow(message);
  });

  test("is https and may have a port, a path and a query", () => {
    expect(parseOutboundAddress("https://example.com:8443/hooks?a=b").href).toBe("https://example.com:8443/hooks?a=b");
    expect(parseOutboundAddress("https://8.8.8.8/hooks").href).toBe("https://8.8.8.8/hooks");
  });
});

test("networks that are opened are checked at the start", () => {
  expect(complaintsOf({ OUTBOUND_ALLOWED_NETWORKS: "10.0.0.0/8, fd00::/8 192.168.1.7" })).toEqual([]);
  expect(complaintsOf({ OUTBOUND_ALLOWED_NETWORKS: "10.0.0.0/33" })).toEqual(["OUTBOUND_ALLOWED_NETWORKS"]);
  expect(complaintsOf({ OUTBOUND_ALLOWED_NETWORKS: "crm.example.com" })).toEqual(["OUTBOUND_ALLOWED_NETWORKS"]);
});
