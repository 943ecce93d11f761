import "@mantine/dropzone/styles.layer.css";
import { ActionIcon, Button, Input, Progress } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconCircleCheckFilled, IconCircleXFilled, IconFile, IconUpload, IconX } from "@tabler/icons-react";
import { useId, useRef } from "react";
import { useTranslation } from "../../core/locale/messages.ts";
import { type FileRules, sizeText } from "./file-rules.ts";
import classes from "./upload.module.css";
import type { UploadProps } from "./upload-props.ts";
import type { Sending } from "./uploads.ts";
import { kindsText, useUploadQueue } from "./use-sendings.ts";

/** The place itself, and the files under it. */
export function UploadArea(props: UploadProps) {
  const { label, help, error, required = false, disabled = false, send, onStart, onRemove, ...rules } = props;
  const t = useTranslation("ui.upload");
  const id = useId();
  const open = useRef<() => void>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const { all, choose, retry, drop } = useUploadQueue(rules, send, onStart);
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
        onReject={(rejected) => choose(rejected.map(({ file }) => file))}
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
        <DropText id={id} rules={rules} />
        <Button
          ref={chooser}
          disabled={disabled}
          aria-label={`${t("choose")} ${label}`}
          aria-describedby={id}
          onClick={(event) => {
            event.stopPropagation();
            open.current?.();
          }}
        >
          {t("choose")}
        </Button>
      </Dropzone>
      {all.length > 0 && (
        <Files
          all={all}
          onRetry={retry}
          onDrop={(one) => {
            drop(one);
            if (one.state === "sent") onRemove?.(one.file);
            // The row is removed with the focus; the next element gets it.
            if (one.state !== "sending") chooser.current?.focus();
          }}
        />
      )}
    </Input.Wrapper>
  );
}

/** What to drop here: how many, of which kinds, how large. */
function DropText({ id, rules }: { readonly id: string; readonly rules: FileRules }) {
  const t = useTranslation("ui.upload");
  const limits = t("rules", { kinds: kindsText(rules) || t("anyKind"), size: sizeText(rules.maxBytes) });
  return (
    <span className={classes.words}>
      <span>
        <Dropzone.Accept>{t("let")}</Dropzone.Accept>
        <Dropzone.Idle>{t(rules.maxFiles > 1 ? "drop" : "dropOne")}</Dropzone.Idle>
      </span>
      <span id={id} className="caption">
        {limits}
      </span>
    </span>
  );
}

interface FilesProps {
  readonly all: readonly Sending[];
  readonly onRetry: (sending: Sending) => void;
  readonly onDrop: (sending: Sending) => void;
}
function Files({ all, onRetry, onDrop }: FilesProps) {
  const t = useTranslation("ui.upload");
  return (
    <ul className={classes.files} aria-label={t("files")}>
      {all.map((one) => (
        <FileLine key={one.id} sending={one} onRetry={() => onRetry(one)} onDrop={() => onDrop(one)} />
      ))}
    </ul>
  );
}

interface LineProps {
  readonly sending: Sending;
  readonly onRetry: () => void;
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

function FileLine({ sending, onRetry, onDrop }: LineProps) {
  const t = useTranslation("ui.upload");
  const end = useRef<HTMLButtonElement>(null);
  const { file, state, share } = sending;
  const Icon = icons[state];
  const percent = Math.round(share * 100);
  const messages = {
    waiting: () => t("waiting"),
    sending: () => t("sending", { share: percent }),
    sent: () => t("sent"),
    canceled: () => t("canceled"),
    refused: () => sending.reason ?? "",
    failed: () => t("failed", { reason: sending.reason ?? "" }),
  }[state]();
  return (
    <li className={classes.file} data-state={state}>
      <Icon size={16} aria-hidden className={classes.state} />
      <span className={classes.name}>{file.name}</span>
      <span className={classes.size}>{sizeText(file.size)}</span>
      <span className={classes.status} role="status">
        {messages}
      </span>
      {(state === "failed" || state === "canceled") && (
        <button
          type="button"
          className="link"
          onClick={() => {
            onRetry();
            end.current?.focus();
          }}
        >
          {t("retry")}
        </button>
      )}
      <ActionIcon
        ref={end}
        aria-label={t(state === "sending" ? "cancel" : "remove", { name: file.name })}
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
