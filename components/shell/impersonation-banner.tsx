/** Says, above everything else, in whose place an administrator acts. */
export function ImpersonationBanner({ name, tenant }: { name: string; tenant: string | undefined }) {
  return (
    <div role="status" className="bg-warning px-4 py-2 text-center font-medium text-on-warning">
      You are impersonating {name}
      {tenant && ` of ${tenant}`}.
    </div>
  );
}
