import type { FormDefinition } from "@adel/protocol/tool/form";
import { Button, CopyButton, Modal, Textarea } from "@mantine/core";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Row } from "../../../ui/layout.tsx";
import classes from "./designer.module.css";
import { writeComponent } from "./write-component.ts";

interface Props {
  readonly definition: FormDefinition;
  readonly onClose: () => void;
}
/** The form as the source of a React component, to copy into the workspace. */
export function ComponentDialog({ definition, onClose }: Props) {
  const t = useTranslation("tool.form-designer");
  const core = useTranslation("common");
  const { name, path, text } = writeComponent(definition);
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(860px, 96vw)"
      title={t("componentTitle")}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <p className={classes.where}>{t("componentText", { path, name })}</p>
      <Textarea
        label={t("componentField")}
        readOnly
        rows={16}
        spellCheck={false}
        classNames={{ input: classes.json ?? "" }}
        value={text}
      />
      <div className={classes.foot}>
        <Row end wrap>
          <CopyButton value={text}>
            {({ copied, copy }) => <Button onClick={copy}>{core(copied ? "copied" : "copy")}</Button>}
          </CopyButton>
          <Button
            component="a"
            variant="filled"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download={path.split("/").at(-1) ?? ""}
          >
            {t("jsonDownload")}
          </Button>
        </Row>
      </div>
    </Modal>
  );
}
