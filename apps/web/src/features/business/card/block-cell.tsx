import { isTrailer } from "@adel/card";
import { memo } from "react";
import classes from "./sector-map.module.css";

interface Props {
  readonly block: number;
  /** 32 hex digits, or null where no key opened the block. */
  readonly data: string | null;
}

const pairs = (text: string): string[] => text.match(/../g) ?? [];

/** A block's bytes: zeros greyer than data, access bytes bold, keys as dots. */
export const BlockBytes = memo(function BlockBytes({ block, data }: Props) {
  const bytes = data === null ? UNREAD : pairs(data);
  if (data !== null && isTrailer(block))
    return (
      <span className={classes.trailer} aria-hidden>
        <span>
          <strong>{bytes.slice(6, 9).join(" ")}</strong> {bytes[9]}
        </span>
        <span className={classes.zero}>A ··· B ···</span>
      </span>
    );
  return (
    <span className={classes.bytes} aria-hidden>
      <Bytes bytes={bytes.slice(0, 8)} />
      <Bytes bytes={bytes.slice(8)} />
    </span>
  );
});

const UNREAD: readonly string[] = Array.from({ length: 16 }, () => "··");

const Bytes = ({ bytes }: { readonly bytes: readonly string[] }) => (
  <span className={classes.half}>
    {runsOf(bytes).map(({ from, zero, text }) => (
      <span key={from} className={zero ? classes.zero : undefined}>
        {text}{" "}
      </span>
    ))}
  </span>
);

/** Neighbouring bytes of one kind together, so that a map of 256 blocks stays light. */
function runsOf(bytes: readonly string[]) {
  const runs: { from: number; zero: boolean; text: string }[] = [];
  for (const [at, byte] of bytes.entries()) {
    const zero = byte === "00";
    const run = runs.at(-1);
    if (run && run.zero === zero) run.text += ` ${byte}`;
    else runs.push({ from: at, zero, text: byte });
  }
  return runs;
}
