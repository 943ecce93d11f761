import type { MessageKey } from "@adel/messages";
import { useEffect, useReducer, useRef } from "react";
import { type Translate, useTranslation } from "../../core/locale/messages.ts";
import { type FileError, type FileRules, fileError, sizeText } from "./file-rules.ts";
import type { SendFile } from "./upload-props.ts";
import { after, counted, type Sending } from "./uploads.ts";

export const kindsText = ({ endings }: FileRules): string =>
  endings.map((ending) => ending.slice(1).toUpperCase()).join(" · ");

const reasonOf = (error: FileError, file: File, rules: FileRules, t: Translate<MessageKey<"ui.upload">>) =>
  t(error, {
    kinds: kindsText(rules),
    size: sizeText(file.size),
    limit: error === "tooMany" ? rules.maxFiles : sizeText(rules.maxBytes),
  });

/** Files from being chosen to being there, one after the other. */
export function useUploadQueue(rules: FileRules, send: SendFile) {
  const t = useTranslation("ui.upload");
  const [all, notify] = useReducer(after, []);
  const flights = useRef(new Map<number, AbortController>());
  const sender = useRef(send);
  sender.current = send;

  useEffect(() => {
    const waiting = all.find(({ state }) => state === "waiting");
    if (!waiting || all.some(({ state }) => state === "sending")) return;
    const { id, file } = waiting;
    const flight = new AbortController();
    flights.current.set(id, flight);
    notify({ kind: "begun", id });
    sender
      .current(file, { signal: flight.signal, onProgress: (share) => notify({ kind: "moved", id, share }) })
      .then(
        () => notify({ kind: "sent", id }),
        (error: unknown) =>
          flight.signal.aborted
            ? notify({ kind: "canceled", id })
            : notify({ kind: "failed", id, reason: error instanceof Error ? error.message : String(error) }),
      )
      .finally(() => flights.current.delete(id));
  }, [all]);

  useEffect(() => {
    const open = flights.current;
    return () => {
      for (const flight of open.values()) flight.abort();
    };
  }, []);

  return {
    all,
    choose: (files: readonly File[]) => {
      const replace = rules.maxFiles === 1;
      let already = replace ? 0 : counted(all);
      const evaluated = files.map((file) => {
        const error = fileError(file, rules, already);
        if (error) return { file, reason: reasonOf(error, file, rules, t) };
        already++;
        return { file };
      });
      notify({ kind: "chosen", files: evaluated, replace });
    },
    retry: ({ id }: Sending) => notify({ kind: "again", id }),
    /** Cancels uploads in progress; removes others from the list. */
    drop: ({ id, state }: Sending) => {
      if (state === "sending") flights.current.get(id)?.abort();
      else notify({ kind: "removed", id });
    },
  };
}
