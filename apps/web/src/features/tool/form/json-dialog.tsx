import type { FormDefinition } from "@adel/protocol/tool/form";
import { Button, CopyButton, Modal, Textarea } from "@mantine/core";
import { useState } from "react";
import { describeIn } from "../../../core/locale/errors.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { Row } from "../../../ui/layout.tsx";
import classes from "./designer.module.css";
import { type ReadDefinition, readDefinition, writeDefinition } from "./read-definition.ts";

interface Props {
  readonly definition: FormDefinition;
  readonly onImport: (definition: FormDefinition) => void;
  readonly onClose: () => void;
}
const MAX_SHOWN = 10;

/** The form as JSON, for export and import. */
export function JsonDialog({ definition, onImport, onClose }: Props) {
  const t = useTranslation("tool.form-designer");
  const core = useTranslation("common");
  const language = useLanguage();
  const [text, setText] = useState(() => writeDefinition(definition));
  const [refused, setRefused] = useState<Exclude<ReadDefinition, { kind: "read" }>>();
  const handleImport = () => {
    const result = readDefinition(text, describeIn(language));
    if (result.kind !== "read") return setRefused(result);
    onImport(result.definition);
    report.success(t("jsonImported", { count: result.definition.fields.length }));
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(860px, 96vw)"
      title={t("jsonTitle")}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <Textarea
        label={t("jsonField")}
        description={t("jsonText")}
        rows={16}
        spellCheck={false}
        classNames={{ input: classes.json ?? "" }}
        value={text}
        error={refused && <JsonError refused={refused} />}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setRefused(undefined);
        }}
      />
      <div className={classes.foot}>
        <Row end wrap>
          <CopyButton value={text}>
            {({ copied, copy }) => <Button onClick={copy}>{core(copied ? "copied" : "copy")}</Button>}
          </CopyButton>
          <Button
            component="a"
            href={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}
            download={`${definition.formKey}.json`}
          >
            {t("jsonDownload")}
          </Button>
          <Button variant="filled" onClick={handleImport}>
            {t("jsonImport")}
          </Button>
        </Row>
      </div>
    </Modal>
  );
}

function JsonError({ refused }: { readonly refused: Exclude<ReadDefinition, { kind: "read" }> }) {
  const t = useTranslation("tool.form-designer");
  if (refused.kind === "tooLarge") return t("jsonTooLarge");
  if (refused.kind === "syntax") return t("jsonSyntax", { reason: refused.reason });
  return (
    <span role="alert">
      {t("jsonInvalid", { count: refused.errors.length })}
      {refused.errors.slice(0, MAX_SHOWN).map(({ path, message }) => (
        <span key={`${path} ${message}`} className={classes.problem}>
          <span className="mono">{path}</span> {message}
        </span>
      ))}
    </span>
  );
}
