import { describe, expect, test } from "vitest";
import { isPasswordConfirmed, passwordProblem } from "@/lib/identity/passwords/password-rules";
import { passwordStrength } from "@/lib/identity/passwords/password-strength";
import { newPassword } from "@/lib/identity/passwords/passwords.server";

const TOO_SHORT = "Password must be at least 8 characters long.";
const TOO_LONG = "Password must be at most 72 bytes long.";
const TOO_COMMON = "This password is too common. Choose another one.";

const faultOf = async (password: unknown) => (await newPassword.safeParseAsync(password)).error?.issues[0]?.message;

describe("a password's strength", () => {
  test.each([
    ["", 0],
    ["a", 1],
    ["A", 1],
    ["7", 1],
    ["-", 1],
    ["aA", 2],
    ["abcdefgh", 2],
    ["Abcdefgh", 3],
    ["Abcdefg7", 4],
    ["Abcdef-7", 5],
    ["Ab-7", 4],
    ["ÄÖÜäöü-7", 5],
    ["        ", 2],
    ["😀😀😀😀😀😀😀😀", 2],
  ])("of %j is %d", (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});

describe("a new password", () => {
  test.each([
    ["Seven-7", TOO_SHORT],
    ["Eight-88", undefined],
    [`Aa1-${"x".repeat(68)}`, undefined],
    [`Aa1-${"x".repeat(69)}`, TOO_LONG],
    [`Aa1-${"é".repeat(34)}`, undefined],
    [`Aa1-${"é".repeat(35)}`, TOO_LONG],
    ["password", TOO_COMMON],
    ["PassWord", TOO_COMMON],
    ["12345678", TOO_COMMON],
    ["passwordpasswordpassword", undefined],
    [12345678, "Required"],
    [null, "Required"],
  ])("is refused as %j with %j", async (password, message) => {
    expect(await faultOf(password)).toBe(message);
  });

  test("is checked in the browser as on the server, except for common passwords", () => {
    expect(passwordProblem("Seven-7")).toBe(TOO_SHORT);
    expect(passwordProblem("x".repeat(73))).toBe(TOO_LONG);
  });

  test("has to be typed twice identically", () => {
    const password = "Another-horse-9";
    for (const repetition of ["another-horse-9", "Another-horse-9 ", ""]) {
      expect(isPasswordConfirmed({ password, password_confirmation: repetition })).toBe(false);
    }
    expect(isPasswordConfirmed({ password, password_confirmation: password })).toBe(true);
  });
});
