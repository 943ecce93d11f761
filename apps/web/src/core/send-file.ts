import type { ResponseOf, Route, Upload } from "@adel/protocol/kernel/route";
import type { SendFile } from "../ui/upload/upload-props.ts";
import { useServices } from "./services.tsx";

type FileRoute = Route & { readonly upload: Upload };
interface With<R extends Route> {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  /** The server's reply to the accepted file. */
  readonly onAnswer?: (answer: ResponseOf<R>, file: File) => void;
}

/** Uploads a file over a route, for an upload part: with progress, and with errors next to the file. */
export function useSendFile<const R extends FileRoute>(route: R, { params, query, onAnswer }: With<R> = {}): SendFile {
  const { api } = useServices();
  return async (file, { signal, onProgress }) => {
    const body = new FormData();
    body.append(route.upload.field, file, file.name);
    const sent = { body, ...(params && { params }), ...(query && { query }) };
    const answer = await api.send(route, sent, { signal, onProgress, quiet: true });
    onAnswer?.(answer, file);
  };
}
