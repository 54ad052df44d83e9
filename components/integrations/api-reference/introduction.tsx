import { Command } from "@/components/integrations/commands/command";
import { curlGet } from "@/components/integrations/commands/curl";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { InlineCode } from "./inline-code";

type Props = { origin: string; version: string; errors: readonly [status: string, description: string][] };

const CODE = "font-mono text-[13px]";

/** What holds for every operation. */
export const Introduction = ({ origin, version, errors }: Props) => (
  <article aria-label="Introduction" className="flex min-w-0 flex-1 flex-col gap-4">
    <Panel title={`Using the API, version ${version}`}>
      <ul className="flex list-disc flex-col gap-2 py-3 pr-4 pl-8">
        <li>
          The API is at <code className={CODE}>{origin}</code>. Bodies are JSON in UTF-8 unless an operation says
          otherwise, times ISO 8601 in UTC, amounts rand.
        </li>
        <li>
          A program sends <code className={CODE}>Authorization: Bearer tsk_…</code> with a key from{" "}
          <Link href="/integrations/api-keys" className="text-primary-text underline">
            API keys
          </Link>
          . Its scopes decide which operations it can call. It sees one organisation only.
        </li>
        <li>
          Lists take <code className={CODE}>page</code>, <code className={CODE}>per_page</code>,{" "}
          <code className={CODE}>search</code>, <code className={CODE}>sortBy</code> and{" "}
          <code className={CODE}>sortDesc</code>, and respond with <code className={CODE}>data</code> and{" "}
          <code className={CODE}>meta</code>. Unknown parameters are refused.
        </li>
        <li>
          Send the <code className={CODE}>version</code> that you read with a change. If another change came first, the
          response is 409 with the current record.
        </li>
        <li>
          Every response names its request in <code className={CODE}>X-Request-Id</code>: quote it when you ask about
          one.
        </li>
      </ul>
    </Panel>
    <Command title="A first request" text={curlGet(`${origin}/api/leads?per_page=5`)} />
    <Command
      title="A typed client for TypeScript"
      text={`npx openapi-typescript ${origin}/api/openapi.json -o api.d.ts`}
    />
    <Panel title="Errors">
      <p className="px-4 pt-3">
        An error has a <code className={CODE}>message</code> and, where fields were refused,{" "}
        <code className={CODE}>errors</code> with the messages by field.
      </p>
      <dl className="grid grid-cols-[3rem_1fr] gap-y-1.5 px-4 py-3">
        {errors.map(([status, description]) => (
          <div key={status} className="contents">
            <dt className="font-mono font-semibold">{status}</dt>
            <dd>
              <InlineCode text={description} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  </article>
);
