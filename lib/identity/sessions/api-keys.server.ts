import "server-only";
import { registry } from "@/lib/platform/process/singleton";
import type { Actor } from "./actor.server";

/** Keys by which programs call the API, registered by the domain that has them. */
export type ApiKeyRules = {
  /** What every key begins with. */
  prefix: string;
  /** @throws HttpError 403 when the request is beyond the key's rights, 429 beyond its rate limit */
  actorOf: (request: Request, key: string, ip: string | null) => Promise<Actor | null>;
  /** Who makes the change in a JSON body that a key sends, and the change. @throws HttpError 422 */
  onBehalfOf: (key: Actor, request: Request, body: unknown) => Promise<{ actor: Actor; body: unknown }>;
};

export const apiKeyRules = registry<ApiKeyRules>("API keys");
