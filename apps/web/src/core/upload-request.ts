/** A connection without progress for this long is aborted (specification §7, the time limit of every call). */
const SILENCE_MS = 10_000;

/**
 * Like `fetch`, with upload progress, which fetch does not report. The time limit counts from the
 * last byte sent, so that a large file on a slow connection is not aborted half way.
 */
export const uploadWithProgress =
  (onProgress: (share: number) => void): typeof fetch =>
  (address, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const fail = (error: unknown) => {
        clearTimeout(silence);
        init?.signal?.removeEventListener("abort", stop);
        reject(error);
      };
      const stop = () => {
        request.abort();
        fail(init?.signal?.reason ?? new DOMException("aborted", "AbortError"));
      };
      const giveUp = () => {
        request.abort();
        fail(new DOMException("timed out", "TimeoutError"));
      };
      let silence = setTimeout(giveUp, SILENCE_MS);
      request.upload.onprogress = ({ loaded, total }) => {
        clearTimeout(silence);
        silence = setTimeout(giveUp, SILENCE_MS);
        if (total > 0) onProgress(loaded / total);
      };
      request.onerror = () => fail(new TypeError("network error"));
      request.onload = () => {
        clearTimeout(silence);
        init?.signal?.removeEventListener("abort", stop);
        resolve(new Response(request.responseText, { status: request.status }));
      };
      request.open(init?.method ?? "POST", String(address));
      new Headers(init?.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      if (init?.signal?.aborted) return stop();
      init?.signal?.addEventListener("abort", stop);
      request.send(init?.body instanceof FormData ? init.body : null);
      return undefined;
    });
