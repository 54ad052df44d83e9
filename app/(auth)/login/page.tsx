import type { Metadata } from "next";
import { AlternativeSignIn } from "@/components/auth/alternative-sign-in";
import { GoOn } from "@/components/auth/go-on";
import { LoginForm } from "@/components/auth/login-form";
import { singleSignOnName } from "@/lib/auth/oidc-name";
import { pageActor } from "@/lib/auth/page";

export const metadata: Metadata = { title: "Sign in" };

export default async function Page() {
  if (await pageActor()) return <GoOn />;
  return (
    <LoginForm>
      <AlternativeSignIn singleSignOn={singleSignOnName()} />
    </LoginForm>
  );
}
