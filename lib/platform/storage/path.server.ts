import "server-only";

/** A stored file: its tag changes whenever its bytes do; no bytes when the reader has this very one already. */
export type StoredFile = { tag: string; bytes: Uint8Array<ArrayBuffer> | null };

/**
 * The parts of a storage path, such as "products/7/brochure.pdf".
 * @throws Error "Bad storage path" for one that could lead out of the storage or to a hidden file.
 */
export function storageSegments(path: string): string[] {
  const segments = path.split("/");
  // An absolute path begins with an empty segment; a backslash separates segments on Windows.
  const isBad = (segment: string) => segment === "" || segment.startsWith(".") || /[\\\0]/.test(segment);
  if (segments.some(isBad)) throw new Error("Bad storage path");
  return segments;
}
