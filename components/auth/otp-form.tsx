"use client";

export function OtpForm() {
  return <h1>Sign in with a code</h1>;
}
