import { describe, expect, test } from "vitest";
import { isTwoFactorCode, timeStepOf } from "@/lib/identity/two-factor/two-factor-code.server";

const STEP_SECONDS = 30;

/** "12345678901234567890" in base32, the secret of RFC 6238's appendix B. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

/** The appendix's vectors for SHA-1. It prints eight digits, of which the console's codes are the last six. */
const RFC_VECTORS = [
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
] as const;

/** oathtool 2.6.7: `oathtool --totp -b --now "@$seconds" JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP` */
const OATHTOOL_SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const OATHTOOL_VECTORS = [
  [0, "702218"],
  [29, "702218"],
  [30, "503347"],
  [1_700_000_000, "406058"],
  [1_781_956_799, "210829"],
  [2_000_000_000, "978524"],
  [4_102_444_800, "834481"],
] as const;

describe("an authenticator's code", () => {
  test.each(RFC_VECTORS)("is right at second %d as RFC 6238 says: %s", async (seconds, digits) => {
    const step = Math.floor(seconds / STEP_SECONDS);
    expect(await timeStepOf(RFC_SECRET, digits.slice(2), seconds)).toBe(step);
  });

  test.each(OATHTOOL_VECTORS)("is right at second %d as oathtool says: %s", async (seconds, code) => {
    expect(await timeStepOf(OATHTOOL_SECRET, code, seconds)).toBe(Math.floor(seconds / STEP_SECONDS));
  });

  test("is right in its own thirty seconds, and in those before and after", async () => {
    const [seconds, code] = [1_700_000_000, "406058"]; // its step begins at 1,699,999,980
    const begin = Math.floor(seconds / STEP_SECONDS) * STEP_SECONDS;
    const at = (offset: number) => timeStepOf(OATHTOOL_SECRET, code, begin + offset);
    const step = begin / STEP_SECONDS;
    expect(await Promise.all([-31, -30, 0, 29, 59, 60].map(at))).toEqual([null, step, step, step, step, null]);
  });

  test("is wrong for another secret", async () => {
    expect(await timeStepOf(RFC_SECRET, "406058", 1_700_000_000)).toBeNull();
  });

  test.each([
    ["12345", false],
    ["1234567", false],
    [" 123456", false],
    ["123456\n", false],
    ["12345６", false],
    ["١٢٣٤٥٦", false],
    ["12a456", false],
    ["-12345", false],
    [123456, false],
    [["123456"], false],
    [{ length: 6 }, false],
    [null, false],
    ["000000", true],
  ])("%j is one: %s", (code, isOne) => {
    expect(isTwoFactorCode(code)).toBe(isOne);
  });
});
