// Loaded into a web server under test by shifted-node: moves its clock, Date, by the milliseconds in the file that
// SHIFTED_CLOCK names, which a test changes meanwhile. Timers go on as they are, as when the clock of a machine is set.
import { readFileSync, watchFile } from "node:fs";

const file = process.env.SHIFTED_CLOCK;
const EVERY_MS = 50;
const RealDate = Date;
let shift = 0;

const read = () => {
  shift = Number(readFileSync(file, "utf8"));
};
const now = () => RealDate.now() + shift;

if (file) {
  read();
  watchFile(file, { interval: EVERY_MS, persistent: false }, read);
  globalThis.Date = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (real, given, target) => Reflect.construct(real, given.length === 0 ? [now()] : given, target),
    get: (real, name) => (name === "now" ? now : Reflect.get(real, name)),
  });
}
