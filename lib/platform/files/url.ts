/** The URL of a stored file by its path, such as "tenants/7/logo.png"; null for no path. */
export const storageUrl = (path: string | null): string | null =>
  path === null ? null : `/storage/${path.split("/").map(encodeURIComponent).join("/")}`;
