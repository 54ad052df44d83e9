import { expect, test } from "vitest";
import { aboutJob } from "@/lib/insights/operations/about-job";
import { describeFailure } from "@/lib/insights/operations/failure";

test.each([
  ["mail", { code: "ECONNREFUSED", message: "connect" }, /^The mail server could not be reached \(ECONNREFUSED\)/],
  ["mail", { code: "ESOCKET" }, /^The mail server could not be reached/],
  ["mail", { code: "EAUTH", responseCode: 535 }, /^The mail server refuses the user name or the password/],
  ["mail", { code: "EENVELOPE", responseCode: 550 }, /^The mail server refuses .+ \(answer 550\)/],
  ["mail", { code: "EMESSAGE", responseCode: 552 }, /^The mail server refused the message \(answer 552\)/],
  ["mail", { name: "AbortError" }, /^The mail server took longer than a minute/],
  ["backups", { code: "ENOSPC" }, /^The disk of BACKUP_FOLDER is full/],
  ["backups", { code: "EACCES" }, /^The console may not write to BACKUP_FOLDER \(EACCES\)/],
  [
    "backups",
    { message: "A migration of the database is running. Make the backup" },
    /^A migration of the database was/,
  ],
  ["retention", { value: { message: "job timed out" } }, /^It exceeded its time limit/],
  ["retention", { value: { message: "job heartbeat timeout" } }, /^The process that ran it stopped or hung/],
  ["reports", { name: "PrismaClientKnownRequestError", code: "P2024" }, /^The database was unavailable, .+ \(P2024\)/],
  ["unnamed-files", { name: "NoSuchBucket" }, /^The file storage refuses access \(NoSuchBucket\)/],
  ["unnamed-files", { name: "TimeoutError" }, /^A server that it needs could not be reached/],
  ["retention", { cause: { code: "ECONNRESET" }, name: "TypeError" }, /could not be reached \(ECONNRESET\)/],
  [
    "retention",
    { name: "TypeError", message: "x is not a function" },
    /^It failed with TypeError\. See the server log/,
  ],
  ["retention", null, /^It failed with an unknown error/],
])("a job of %s that failed with %j has a sentence that says what to do", (queue, output, sentence) => {
  expect(describeFailure(queue, output)).toMatch(sentence);
});

test("no sentence holds what the error itself says", () => {
  const said = "Thandi Nkosi <thandi@example.test>, 8001015009087";
  const outputs = [
    { name: said, message: said, code: said },
    { message: said, response: said, rejected: [said], responseCode: 550 },
    { value: { message: said }, cause: { code: said } },
  ];
  for (const queue of ["mail", "backups", "retention"])
    for (const output of outputs) expect(describeFailure(queue, output)).not.toMatch(/Thandi|@|8001/);
});

test("what a job works on is told by numbers and the kind of an email alone", () => {
  expect(aboutJob({ kind: "password-reset", email: "thandi@example.test", subdomain: "umoja" })).toBe("password reset");
  expect(aboutJob({ kind: "passkey-added", user_id: 5, name: "Thandi's key" })).toBe("passkey added, user 5");
  expect(aboutJob({ id: 7, tenant_id: 3 })).toBe("number 7, tenant 3");
  expect(aboutJob({ kind: "Thandi Nkosi", paths: ["a"] })).toBe(null);
  expect([aboutJob(null), aboutJob("text"), aboutJob({ id: "7" })]).toEqual([null, null, null]);
});
