import { toast } from "@/components/ui/toast";
import type { SavedView } from "@/lib/identity/saved-views/schema";
import { ApiError, api } from "@/lib/platform/client/api";
import type { Views } from "./use-views";

/** Saves what the list shows now as the query of an existing view. */
export async function saveChanges(view: SavedView, { query, reload }: Views): Promise<void> {
  const { id, list, name, shared, team_id, version } = view;
  try {
    await api.put(`/saved-views/${id}`, { list, name, shared, team_id, query, version });
    toast("success", "View updated");
  } catch (error) {
    toast("error", error instanceof ApiError ? error.message : "The view could not be saved.");
  }
  await reload();
}
