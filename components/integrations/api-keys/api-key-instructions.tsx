"use client";

import { Command } from "@/components/integrations/commands/command";
import { Panel } from "@/components/ui/panel";
import type { ApiKey } from "@/lib/integrations/api-keys/schema";
import { rulesOf } from "@/lib/integrations/api-keys/scopes";
import { EXAMPLES } from "./api-key-examples";

/** What the user of a key has to know, with commands to copy. */
export function KeyInstructions({ apiKey, origin }: { apiKey: ApiKey; origin: string }) {
  return (
    <>
      <Panel title="Instructions">
        <ol className="flex list-decimal flex-col gap-2 py-3 pr-4 pl-8">
          <li>
            Put the secret into the environment of your program. In a shell: <code>read -rs TSK</code>, Enter, paste the
            secret, Enter.
          </li>
          <li>
            Send it with every request in the header <code>Authorization: Bearer …</code>, over{" "}
            <code>{origin.split(":")[0]}</code> alone.
          </li>
          <li>
            Replace the words in capitals. For a lead, <code>LEAD_ID</code> is <code>id</code>,{" "}
            <code>LEAD_REFERENCE</code> is <code>lead_id</code> and <code>AGENT_ID</code> is{" "}
            <code>assigned_user.id</code>; for a sale, <code>SALE_ID</code> is <code>id</code>.
          </li>
          <li>
            401: the key is unknown, revoked or expired. 403: it lacks the scope or doesn't allow your address. 422
            names the fields to correct. 429 says in <code>Retry-After</code> how many seconds to wait.
          </li>
          <li>
            Ids and fields are specific to this organisation.{" "}
            {apiKey.include_personal_data
              ? "Responses contain personal data. Protect it as you protect your own clients' data."
              : "Client fields and free text are null. This key can't write, search, filter or sort by them; send null to leave a field as it is."}
          </li>
        </ol>
      </Panel>
      {apiKey.scopes.map((scope) => (
        <Command
          key={scope}
          title={`${rulesOf(scope).label}: ${EXAMPLES[scope].title}`}
          text={EXAMPLES[scope].command(origin)}
        />
      ))}
    </>
  );
}
