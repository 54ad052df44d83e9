/** The folders of a product's documents, by their name in the API. */
export const FOLDERS = {
  brochures: { title: "Brochures", one: "Brochure", empty: "No brochures uploaded", untitled: "Brochure" },
  terms: {
    title: "Terms & Conditions",
    one: "Terms & Conditions",
    empty: "No terms uploaded",
    untitled: "Terms",
  },
} as const;

export type Folder = keyof typeof FOLDERS;

type Named = { id: number; name: string | null; original_name: string | null };

export const documentName = (folder: Folder, { id, name, original_name }: Named) =>
  name || original_name || `${FOLDERS[folder].untitled} #${id}`;
