import { Button, Modal } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "../core/locale/messages.ts";
import { Row } from "./layout.tsx";
import classes from "./print-dialog.module.css";

interface Props {
  readonly title: string;
  readonly width: number;
  /** The button's text. */
  readonly print: string;
  readonly onClose: () => void;
  /** The sheet of paper: nothing else of the page is printed. */
  readonly children: ReactNode;
  /** Options of the sheet, next to the buttons. */
  readonly options?: ReactNode;
}
/** A sheet as it will be printed, and what prints it. */
export function PrintDialog({ title, width, print, onClose, children, options }: Props) {
  const t = useTranslation("common");
  return (
    <Modal
      opened
      onClose={onClose}
      size={width}
      title={title}
      closeButtonProps={{ "aria-label": t("close") }}
      classNames={{
        overlay: classes.screen,
        header: classes.screen,
        inner: classes.inner,
        content: classes.content,
        body: classes.body,
      }}
    >
      {children}
      <div className={classes.screen}>
        <Row end>
          {options}
          <Button onClick={onClose}>{t("close")}</Button>
          <Button
            variant="filled"
            leftSection={<IconPrinter size={16} aria-hidden />}
            data-autofocus
            onClick={() => window.print()}
          >
            {print}
          </Button>
        </Row>
      </div>
    </Modal>
  );
}
