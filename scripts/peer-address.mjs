// Loaded first thing into the web server: x-forwarded-for becomes the one address that may be believed, before anything
// reads it. What a client writes there itself counts for nothing; what a proxy named in TRUSTED_PROXIES writes, does.
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
  if (event === "request" || event === "upgrade") believeProxies(args[0]);
  return emit.call(this, event, ...args);
};

function believeProxies(request) {
  const peer = plain(request.socket.remoteAddress ?? "");
  const forwarded = isTrusted(peer) ? String(request.headers["x-forwarded-for"] ?? "").split(",") : [];
  const hops = [...forwarded.map((hop) => plain(hop.trim())).filter((hop) => isIP(hop) !== 0), peer];
  request.headers["x-forwarded-for"] = hops.findLast((hop) => !isTrusted(hop)) ?? peer;
  delete request.headers["x-forwarded-host"];
  delete request.headers.forwarded;
}

const isTrusted = (address) => isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

// An IPv4 peer of a socket that listens on both families.
function plain(address) {
  return address.replace(/^::ffff:(?=\d+\.)/, "");
}
