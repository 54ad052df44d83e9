import type { Metadata } from "next";
import { AlreadySignedIn } from "@/components/identity/sign-in/already-signed-in";
import { AlternativeSignIn } from "@/components/identity/sign-in/alternative-sign-in";
import { LoginForm } from "@/components/identity/sign-in/login-form";
import { singleSignOnName } from "@/lib/identity/oidc/oidc-name.server";
import { pageActor } from "@/lib/identity/sessions/page.server";

export const metadata: Metadata = { title: "Sign in" };

export default async function Page() {
  if (await pageActor()) return <AlreadySignedIn />;
  return (
    <LoginForm>
      <AlternativeSignIn singleSignOn={singleSignOnName()} />
    </LoginForm>
  );
}
