import type { ReactNode } from "react";
import { Logo } from "./logo";
import { ThemeToggle } from "./theme-toggle";

type Props = { title: string; logo: string | null; children: ReactNode };

/** A narrow page under the tenant's logo, for people who are not signed in. */
export const SignedOutPage = ({ title, logo, children }: Props) => (
  <div className="flex min-h-dvh flex-col">
    <div className="flex justify-end p-3">
      <ThemeToggle />
    </div>
    <main className="mx-auto flex w-full max-w-110 flex-1 flex-col gap-6 px-5 pt-[8dvh] pb-16">
      <div className="flex justify-center">
        <Logo src={logo} title={title} large />
      </div>
      {children}
    </main>
  </div>
);
