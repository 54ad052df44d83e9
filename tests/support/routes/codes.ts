import { createPasswordLink } from "@/lib/identity/passwords/password-link.server";
import { createEmailedCode } from "@/lib/identity/sign-in/emailed-codes.server";
import type { Route } from "../route";
import { makeUser, PASSWORD, unique } from "../world";

const somebody = () => ({ email: `${unique()}@example.test` });

export const codes: Route[] = [
  { method: "POST", path: "/api/otp/send", access: "public", body: somebody },
  {
    method: "POST",
    path: "/api/otp/verify",
    access: "public",
    body: async (tenant) => {
      const { id, email } = await makeUser(tenant);
      return { email, code: await createEmailedCode(id) };
    },
  },
  { method: "POST", path: "/api/password/forgot", access: "public", body: somebody },
  {
    method: "POST",
    path: "/api/password/reset",
    access: "public",
    body: async (tenant) => {
      const link = new URL(await createPasswordLink({ ...(await makeUser(tenant)), tenant }, 1));
      const password = `${PASSWORD} and more`;
      return { ...Object.fromEntries(link.searchParams), password, password_confirmation: password };
    },
  },
];
