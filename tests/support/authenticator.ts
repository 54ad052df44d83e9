import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { z } from "zod";
import type { assertion, registration } from "@/lib/identity/passkeys/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { testUrl } from "./api";

// A WebAuthn authenticator with one passkey. It can also be made to forge its responses.

type Registration = z.input<typeof registration>["response"];
type Assertion = z.input<typeof assertion>["response"];

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_KEY = 64;

type Ceremony = {
  challenge: string;
  /** The subdomain of the page; the application's main address if there is none. */
  subdomain?: string;
  /** Forged values. */
  origin?: string;
  domain?: string;
  flags?: number;
  counter?: number;
  userHandle?: string;
  type?: string;
};

export function makeAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytesOf(x)],
      [-3, bytesOf(y)],
    ]),
  );
  const credential = {
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key" as const,
    clientExtensionResults: {},
  };
  let uses = 0;

  return {
    credential_id: credential.id,
    public_key: cose,

    /** Creates the passkey. */
    register(ceremony: Ceremony): Registration {
      const length = Buffer.from([0, id.length]);
      const key = Buffer.concat([Buffer.alloc(16), length, id, cose]);
      const data = authenticatorData(ceremony, USER_PRESENT | USER_VERIFIED | HAS_KEY, 0, key);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(data)],
      ]);
      const attestationObject = Buffer.from(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]));
      return {
        ...credential,
        response: {
          clientDataJSON: clientData("webauthn.create", ceremony).toString("base64url"),
          attestationObject: attestationObject.toString("base64url"),
          transports: ["internal"],
        },
      };
    },

    /** Signs in with the passkey. */
    answer(ceremony: Ceremony): Assertion {
      uses += 1;
      const data = authenticatorData(ceremony, USER_PRESENT | USER_VERIFIED, ceremony.counter ?? uses);
      const client = clientData("webauthn.get", ceremony);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", Buffer.concat([data, sha256(client)]), privateKey).toString("base64url"),
          userHandle: ceremony.userHandle,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof makeAuthenticator>;

/** Stores an authenticator's passkey for a user, without the API. */
export const makePasskey = (user: { id: number }, { credential_id, public_key } = makeAuthenticator()) =>
  asPlatform(() =>
    db.passkey.create({ data: { user_id: user.id, name: "Laptop", credential_id, public_key }, select: { id: true } }),
  );

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, "base64url"));

const hostOf = (subdomain: string | undefined) => `${subdomain ? `${subdomain}.` : ""}${testUrl().hostname}`;

function clientData(type: string, { challenge, subdomain, ...forged }: Ceremony): Buffer {
  const origin = forged.origin ?? `http://${hostOf(subdomain)}:${testUrl().port}`;
  return Buffer.from(JSON.stringify({ type: forged.type ?? type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(ceremony: Ceremony, flags: number, counter: number, key = Buffer.alloc(0)): Buffer {
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(counter);
  const domain = ceremony.domain ?? hostOf(ceremony.subdomain);
  return Buffer.concat([sha256(domain), Buffer.from([ceremony.flags ?? flags]), counted, key]);
}
