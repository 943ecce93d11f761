import { useEffect, useReducer, useRef } from "react";
import { type Say, useWords } from "../../core/locale/words.ts";
import { type FileProblem, type FileRules, fileProblem, sizeText } from "./file-rules.ts";
import { after, counted, type Sending } from "./sendings.ts";
import { uploadWords } from "./upload.words.ts";
import type { SendFile } from "./upload-props.ts";

export const kindsText = ({ endings }: FileRules): string =>
  endings.map((ending) => ending.slice(1).toUpperCase()).join(" · ");

const reasonOf = (problem: FileProblem, file: File, rules: FileRules, say: Say<keyof typeof uploadWords.zh>) =>
  say(problem, {
    kinds: kindsText(rules),
    size: sizeText(file.size),
    limit: problem === "tooMany" ? rules.maxFiles : sizeText(rules.maxBytes),
  });

/** Files from being chosen to being there, one after the other. */
export function useSendings(rules: FileRules, send: SendFile) {
  const say = useWords(uploadWords);
  const [all, tell] = useReducer(after, []);
  const flights = useRef(new Map<number, AbortController>());
  const sender = useRef(send);
  sender.current = send;

  useEffect(() => {
    const waiting = all.find(({ state }) => state === "waiting");
    if (!waiting || all.some(({ state }) => state === "sending")) return;
    const { id, file } = waiting;
    const flight = new AbortController();
    flights.current.set(id, flight);
    tell({ is: "begun", id });
    sender
      .current(file, { signal: flight.signal, onProgress: (share) => tell({ is: "moved", id, share }) })
      .then(
        () => tell({ is: "sent", id }),
        (error: unknown) =>
          flight.signal.aborted
            ? tell({ is: "canceled", id })
            : tell({ is: "failed", id, reason: error instanceof Error ? error.message : String(error) }),
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
      const judged = files.map((file) => {
        const problem = fileProblem(file, rules, already);
        if (problem) return { file, reason: reasonOf(problem, file, rules, say) };
        already++;
        return { file };
      });
      tell({ is: "chosen", files: judged, replace });
    },
    again: ({ id }: Sending) => tell({ is: "again", id }),
    /** Stops what is on its way; takes away what is not. */
    drop: ({ id, state }: Sending) => {
      if (state === "sending") flights.current.get(id)?.abort();
      else tell({ is: "removed", id });
    },
  };
}
