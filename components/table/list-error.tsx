"use client";

import { withoutAll } from "@/components/table/filters/filter-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { RetryAlert } from "@/components/ui/retry-alert";
import type { ApiError } from "@/lib/platform/client/api";
import { LIST_PARAMS } from "@/lib/platform/lists/params";
import { useListState } from "./use-list-state";

type Props = { error: ApiError; filterNames: string[]; onRetry: () => unknown };

/** Why a list can't be shown. What its address asks for in vain is not asked for again, but cleared. */
export function ListError({ error, filterNames, onRetry }: Props) {
  const { change } = useListState();
  const [refused] = Object.entries(error.body.errors ?? {});
  if (error.status !== 422 || !refused) return <RetryAlert error={error} onRetry={onRetry} />;
  const [parameter, messages] = refused;
  return (
    <Alert
      action={
        <Button size="small" onClick={() => change(withoutAll([...LIST_PARAMS, ...filterNames]))}>
          Clear search and filters
        </Button>
      }
    >
      This list's address is not valid. {parameter}: {messages[0]}
    </Alert>
  );
}
