import { expect, test } from "vitest";
import { admin } from "../support/admin-command";

const NAME = "with the arguments %j the command says how it is written, and changes nothing";

async function expectUsage(args: string[], code: number, said: RegExp): Promise<void> {
  const done = await admin({ DATA_DIR: "/nowhere" }, ...args);
  expect([done.code, done.output]).toEqual([code, expect.stringMatching(said)]);
}

test.each<[string[], number, RegExp]>([
  [["erase", "a@b.test"], 2, /^There is no command erase\.\nUsage: npm run admin -- COMMAND.*\n {2}create EMAIL\n/],
  [["backup", "--help"], 2, /^Usage: npm run admin -- backup FILE\n$/],
])(NAME, expectUsage);

test.each<[string[], number, RegExp]>([
  [[], 2, /^Usage: npm run admin -- COMMAND/],
  [["help"], 0, /^Usage: npm run admin -- COMMAND/],
  [["create"], 2, /^Usage: npm run admin -- create EMAIL\n$/],
  [["create", "no-address"], 2, /^Usage: npm run admin -- create EMAIL\n$/],
  [["create", "a@b.test", "c"], 2, /^Usage: npm run admin -- create EMAIL\n$/],
  [["recount", "--forget-unreadable"], 2, /^Usage: npm run admin -- recount\n$/],
])(NAME, { tags: "all" }, expectUsage);
