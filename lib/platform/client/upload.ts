import { noteWrite, refusalOf, unreachable } from "./api";
import { readToken } from "./session";

/** How much of an upload has been sent, in bytes of the whole request. */
export type UploadProgress = { sent: number; total: number };

/**
 * Sends a form to the API as `api.post` does, and reports its progress, which fetch can't.
 * @throws ApiError when the server refuses, with status 0 when it can't be reached; AbortError when `signal` aborts
 */
export function upload<T>(
  path: string,
  form: FormData,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: UploadProgress) => void },
): Promise<T> {
  const request = new XMLHttpRequest();
  request.open("POST", `/api${path}`);
  request.responseType = "json";
  request.setRequestHeader("X-Requested-With", "XMLHttpRequest");
  request.setRequestHeader("Accept", "application/json");
  const token = readToken();
  if (token) request.setRequestHeader("Authorization", `Bearer ${token}`);
  request.upload.onprogress = ({ loaded, total }) => onProgress({ sent: loaded, total });
  return new Promise<T>((resolve, reject) => {
    request.onload = () => {
      noteWrite();
      if (request.status < 300) resolve(request.response as T);
      else reject(refusalOf(path, request.status, request.response ?? {}));
    };
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(new DOMException("The upload was stopped.", "AbortError"));
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}
