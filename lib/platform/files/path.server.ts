import "server-only";

/** A stored file. Its tag changes whenever its bytes do. `bytes` is null when the reader already has this version. */
export type StoredFile = { tag: string; bytes: Uint8Array<ArrayBuffer> | null };

/** A file of the store, and its size in bytes. */
export type ListedFile = { path: string; size: number };

/**
 * The segments of a storage path, such as "products/7/brochure.pdf".
 * @throws Error "Bad storage path" for a path that could lead out of the storage or to a hidden file.
 */
export function storageSegments(path: string): string[] {
  const segments = path.split("/");
  // An absolute path begins with an empty segment; a backslash separates segments on Windows.
  const isBad = (segment: string) => segment === "" || segment.startsWith(".") || /[\\\0]/.test(segment);
  if (segments.some(isBad)) throw new Error("Bad storage path");
  return segments;
}
