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

/** Files from being chosen to being there, one after the other; `onStart` comes before files are checked or sent. */
export function useUploadQueue(rules: FileRules, send: SendFile, onStart: () => void = () => undefined) {
  const t = useTranslation("ui.upload");
  const [all, dispatch] = useReducer(after, []);
  const flights = useRef(new Map<number, AbortController>());
  const sender = useRef(send);
  sender.current = send;

  useEffect(() => {
    const waiting = all.find(({ state }) => state === "waiting");
    if (!waiting || all.some(({ state }) => state === "sending")) return;
    const { id, file } = waiting;
    const flight = new AbortController();
    flights.current.set(id, flight);
    dispatch({ kind: "begun", id });
    sender
      .current(file, { signal: flight.signal, onProgress: (share) => dispatch({ kind: "moved", id, share }) })
      .then(
        () => dispatch({ kind: "sent", id }),
        (error: unknown) =>
          flight.signal.aborted
            ? dispatch({ kind: "canceled", id })
            : dispatch({ kind: "failed", id, reason: error instanceof Error ? error.message : String(error) }),
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
      onStart();
      const replace = rules.maxFiles === 1;
      let already = replace ? 0 : counted(all);
      const evaluated = files.map((file) => {
        const error = fileError(file, rules, already);
        if (error) return { file, reason: reasonOf(error, file, rules, t) };
        already++;
        return { file };
      });
      dispatch({ kind: "chosen", files: evaluated, replace });
    },
    retry: ({ id }: Sending) => {
      onStart();
      dispatch({ kind: "again", id });
    },
    /** Cancels uploads in progress; removes others from the list. */
    drop: ({ id, state }: Sending) => {
      if (state === "sending") flights.current.get(id)?.abort();
      else dispatch({ kind: "removed", id });
    },
  };
}
