import type { Metadata } from "next";
import { GoOn } from "@/components/auth/go-on";
import { LoginForm } from "@/components/auth/login-form";
import { pageActor } from "@/lib/auth/page";

export const metadata: Metadata = { title: "Sign in" };

export default async function Page() {
  return (await pageActor()) ? <GoOn /> : <LoginForm />;
}
