import type { Notice } from "@adel/protocol/system/notice";
import { Modal } from "@mantine/core";
import { DictTag } from "../../../core/dict/dict-tag.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { RichText } from "../../../ui/rich-text/rich-text.tsx";
import classes from "./notice.module.css";

interface Props {
  readonly notice: Notice;
  readonly onClose: () => void;
}

/** A notice, shown to its reader. */
export function NoticeDialog({ notice, onClose }: Props) {
  const t = useTranslation("system.notice-bell");
  const core = useTranslation("common");
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={notice.noticeTitle}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <p className={classes.facts}>
        <DictTag type="sys_notice_type" value={notice.noticeType} />
        <span>{notice.createBy}</span>
        <span className="number">{notice.createTime}</span>
      </p>
      {notice.noticeContent === "" ? (
        <p className="caption">{t("noContent")}</p>
      ) : (
        <RichText html={notice.noticeContent} label={t("content")} />
      )}
    </Modal>
  );
}
