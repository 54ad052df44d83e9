import { generate } from "otplib";
import { renewRecoveryCodes } from "@/lib/identity/two-factor/recovery-codes.server";
import { encrypt } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";

/** The secret of every test authenticator: "12345678901234567890", from RFC 6238. */
export const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

const STEP_SECONDS = 30;
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** The code that an authenticator shows now, or `steps` × 30 seconds from now. */
export const codeNow = (secret = SECRET, steps = 0): Promise<string> =>
  generate({ secret, epoch: nowSeconds() + steps * STEP_SECONDS });

/** A code that is wrong at every step near now. */
export async function wrongCode(secret = SECRET): Promise<string> {
  const near = await Promise.all([-2, -1, 0, 1, 2].map((steps) => codeNow(secret, steps)));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !near.includes(code)) ?? "";
}

/** Enables two-factor authentication for a user. @returns the recovery codes */
export const protect = ({ id }: { id: number }): Promise<string[]> =>
  asPlatform(() =>
    transaction(async () => {
      await db.user.update({
        where: { id },
        data: { two_factor_enabled: true, two_factor_secret: encrypt(SECRET), two_factor_step: null },
      });
      return renewRecoveryCodes(id);
    }),
  );

/** Sets up two-factor authentication for a user without confirming it. */
export const beginSetup = ({ id }: { id: number }) =>
  asPlatform(() =>
    db.user.update({
      where: { id },
      data: { two_factor_enabled: false, two_factor_secret: encrypt(SECRET), two_factor_step: null },
    }),
  );

/** Disables two-factor authentication for a user. */
export const unprotect = ({ id }: { id: number }) =>
  asPlatform(() => db.user.update({ where: { id }, data: { two_factor_enabled: false, two_factor_secret: null } }));
