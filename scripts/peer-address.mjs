// Preloaded into the web server: replaces x-forwarded-for by the one address that can be trusted, before anything reads
// it. The header is trusted if it comes from a proxy in TRUSTED_PROXIES, and ignored if it comes from a client.
import { Server } from "node:http";
import { BlockList, isIP } from "node:net";

const trusted = new BlockList();
for (const network of (process.env.TRUSTED_PROXIES ?? "").split(/[\s,]+/).filter(Boolean)) {
  const [address, bits] = network.split("/");
  const family = isIP(address) === 6 ? "ipv6" : "ipv4";
  if (bits === undefined) trusted.addAddress(address, family);
  else trusted.addSubnet(address, Number(bits), family);
}

const emit = Server.prototype.emit;
Server.prototype.emit = function (event, ...args) {
  if (event === "request" || event === "upgrade") setClientAddress(args[0]);
  return emit.call(this, event, ...args);
};

function setClientAddress(request) {
  const peer = withoutIpv6Prefix(request.socket.remoteAddress ?? "");
  const forwarded = isTrusted(peer) ? String(request.headers["x-forwarded-for"] ?? "").split(",") : [];
  const hops = [...forwarded.map((hop) => withoutIpv6Prefix(hop.trim())).filter((hop) => isIP(hop) !== 0), peer];
  request.headers["x-forwarded-for"] = hops.findLast((hop) => !isTrusted(hop)) ?? peer;
  delete request.headers["x-forwarded-host"];
  delete request.headers.forwarded;
}

const isTrusted = (address) => isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

// A socket that listens on both families reports an IPv4 peer with a prefix.
function withoutIpv6Prefix(address) {
  return address.replace(/^::ffff:(?=\d+\.)/, "");
}
