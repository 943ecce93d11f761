import { Button, Popover, TextInput } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import { IconLink } from "@tabler/icons-react";
import type { Editor } from "@tiptap/react";
import { useState } from "react";
import { useTranslation } from "../../core/locale/messages.ts";
import { linkAddress } from "./link-address.ts";
import classes from "./rich-text.module.css";

/** Adds a link to the selected text, or changes its target; it always opens a new window. */
export function LinkControl({ editor }: { readonly editor: Editor }) {
  const t = useTranslation("ui.rich-text");
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [touched, setTouched] = useState(false);
  const address = linkAddress(text);
  const toggle = () => {
    setText(String(editor.getAttributes("link").href ?? ""));
    setTouched(false);
    setOpen(!open);
  };
  const save = () => {
    setTouched(true);
    if (address === undefined) return;
    editor.chain().focus().extendMarkRange("link").setLink({ href: address }).run();
    setOpen(false);
  };
  return (
    <Popover opened={open} onChange={setOpen} width={340} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <RichTextEditor.Control
          active={editor.isActive("link")}
          aria-label={t("link")}
          title={t("link")}
          onClick={toggle}
        >
          <IconLink size={16} stroke={1.5} aria-hidden />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown className={classes.link ?? ""} aria-label={t("link")}>
        <TextInput
          type="url"
          aria-label={t("linkAddress")}
          placeholder={t("linkExample")}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // Do not submit the form around the editor.
            event.preventDefault();
            save();
          }}
          {...(touched && address === undefined && { error: t("linkWrong") })}
          data-autofocus
        />
        <Button variant="filled" onClick={save}>
          {t("save")}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
