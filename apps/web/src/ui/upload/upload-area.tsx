import "@mantine/dropzone/styles.layer.css";
import { ActionIcon, Button, Input, Progress } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconCircleCheckFilled, IconCircleXFilled, IconFile, IconUpload, IconX } from "@tabler/icons-react";
import { useId, useRef } from "react";
import { useWords } from "../../core/locale/words.ts";
import { sizeText } from "./file-rules.ts";
import type { Sending } from "./sendings.ts";
import classes from "./upload.module.css";
import { uploadWords } from "./upload.words.ts";
import type { UploadProps } from "./upload-props.ts";
import { kindsText, useSendings } from "./use-sendings.ts";

/** The place itself, and the files under it. */
export function UploadArea(props: UploadProps) {
  const { label, help, error, required = false, disabled = false, send, ...rules } = props;
  const say = useWords(uploadWords);
  const id = useId();
  const open = useRef<() => void>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const { all, choose, again, drop } = useSendings(rules, send);
  const limits = say("rules", { kinds: kindsText(rules) || say("anyKind"), size: sizeText(rules.maxBytes) });
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      withAsterisk={required}
      {...(help !== undefined && { description: help })}
      {...(error !== undefined && { error })}
    >
      <Dropzone
        onDrop={choose}
        onReject={(refused) => choose(refused.map(({ file }) => file))}
        openRef={open}
        multiple={rules.maxFiles > 1}
        disabled={disabled}
        activateOnKeyboard={false}
        enablePointerEvents
        className={classes.zone ?? ""}
        data-error={error !== undefined || undefined}
        inputProps={{ accept: rules.endings.join(","), "aria-label": label }}
      >
        <IconUpload size={20} stroke={1.5} aria-hidden className={classes.icon} />
        <span className={classes.words}>
          <span>
            <Dropzone.Accept>{say("let")}</Dropzone.Accept>
            <Dropzone.Idle>{say(rules.maxFiles > 1 ? "drop" : "dropOne")}</Dropzone.Idle>
          </span>
          <span id={id} className="caption">
            {limits}
          </span>
        </span>
        <Button
          ref={chooser}
          disabled={disabled}
          aria-label={`${say("choose")} ${label}`}
          aria-describedby={id}
          onClick={(event) => {
            event.stopPropagation();
            open.current?.();
          }}
        >
          {say("choose")}
        </Button>
      </Dropzone>
      {all.length > 0 && (
        <ul className={classes.files} aria-label={say("files")}>
          {all.map((one) => (
            <FileLine
              key={one.id}
              sending={one}
              onAgain={() => again(one)}
              onDrop={() => {
                drop(one);
                // The line goes, and the focus with it; what is still there takes it.
                if (one.state !== "sending") chooser.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
    </Input.Wrapper>
  );
}

interface LineProps {
  readonly sending: Sending;
  readonly onAgain: () => void;
  readonly onDrop: () => void;
}
const icons = {
  waiting: IconFile,
  sending: IconFile,
  canceled: IconFile,
  sent: IconCircleCheckFilled,
  failed: IconCircleXFilled,
  refused: IconCircleXFilled,
} as const;

function FileLine({ sending, onAgain, onDrop }: LineProps) {
  const say = useWords(uploadWords);
  const end = useRef<HTMLButtonElement>(null);
  const { file, state, share } = sending;
  const Icon = icons[state];
  const percent = Math.round(share * 100);
  const words = {
    waiting: () => say("waiting"),
    sending: () => say("sending", { share: percent }),
    sent: () => say("sent"),
    canceled: () => say("canceled"),
    refused: () => sending.reason ?? "",
    failed: () => say("failed", { reason: sending.reason ?? "" }),
  }[state]();
  return (
    <li className={classes.file} data-state={state}>
      <Icon size={16} aria-hidden className={classes.state} />
      <span className={classes.name}>{file.name}</span>
      <span className={classes.size}>{sizeText(file.size)}</span>
      <span className={classes.said} role="status">
        {words}
      </span>
      {(state === "failed" || state === "canceled") && (
        <button
          type="button"
          className="link"
          onClick={() => {
            onAgain();
            end.current?.focus();
          }}
        >
          {say("retry")}
        </button>
      )}
      <ActionIcon
        ref={end}
        aria-label={say(state === "sending" ? "cancel" : "remove", { name: file.name })}
        onClick={onDrop}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
      {state === "sending" && (
        <Progress value={percent} size={3} aria-label={file.name} className={classes.bar ?? ""} />
      )}
    </li>
  );
}
