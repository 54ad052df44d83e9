import { signInEndpoint } from "@/lib/identity/http/endpoint.server";
import { deviceOf } from "@/lib/identity/sessions/device.server";
import { signInContextOf } from "@/lib/identity/sessions/sign-in-context.server";
import { completeSignIn } from "@/lib/identity/sign-in/complete-sign-in.server";
import { credentials, findByCredentials } from "@/lib/identity/sign-in/sign-in.server";

export const POST = signInEndpoint(
  {
    // On a device that the user has signed in on before, attempts do not count by address.
    throttledBy: (request) => (deviceOf(request) ? undefined : "sign-in address"),
    body: credentials,
  },
  async ({ body, request }) => {
    const context = signInContextOf(request);
    return completeSignIn(await findByCredentials(body, context), context);
  },
);
