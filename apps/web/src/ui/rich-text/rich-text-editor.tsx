import type { MessageKey } from "@adel/messages";
import "@mantine/tiptap/styles.layer.css";
import { RichTextEditor, type RichTextEditorLabels } from "@mantine/tiptap";
import { type Editor, type Extensions, useEditor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import DOMPurify from "dompurify";
import { useEffect } from "react";
import { type Translate, useTranslation } from "../../core/locale/messages.ts";
import { allowMarkup } from "../trusted-types.ts";
import { withoutStyles } from "./inert-html.ts";
import { LinkControl } from "./link-control.tsx";
import classes from "./rich-text.module.css";
import type { RichTextFieldProps } from "./rich-text-props.ts";

allowMarkup((html) => DOMPurify.sanitize(html));

/** Parses all HTML; unknown elements are dropped, scripts and styles first. */
const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    codeBlock: false,
    code: false,
    horizontalRule: false,
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      protocols: ["https", "http", "mailto", "tel"],
      HTMLAttributes: { target: "_blank", rel: "noopener noreferrer nofollow" },
    },
  }),
];

const labelsOf = (t: Translate<MessageKey<"ui.rich-text">>): Partial<RichTextEditorLabels> => ({
  boldControlLabel: t("bold"),
  italicControlLabel: t("italic"),
  underlineControlLabel: t("underline"),
  strikeControlLabel: t("strike"),
  h2ControlLabel: t("heading"),
  h3ControlLabel: t("subheading"),
  bulletListControlLabel: t("bullets"),
  orderedListControlLabel: t("numbers"),
  blockquoteControlLabel: t("quote"),
  unlinkControlLabel: t("unlink"),
  clearFormattingControlLabel: t("plain"),
  undoControlLabel: t("undo"),
  redoControlLabel: t("redo"),
});

const htmlOf = (editor: Editor): string => (editor.isEmpty ? "" : editor.getHTML());

/** The editor with its toolbar. */
export function RichTextEditing({
  label,
  value,
  onChange,
  disabled = false,
  required = false,
  error,
}: RichTextFieldProps) {
  const t = useTranslation("ui.rich-text");
  const editor = useEditor({
    extensions,
    content: withoutStyles(value),
    editable: !disabled,
    // It would write a <style>, which the page's policy rejects; rich-text.module.css has the same rules.
    injectCSS: false,
    onUpdate: ({ editor: now }) => onChange(htmlOf(now)),
    editorProps: {
      attributes: {
        "aria-label": label,
        "aria-multiline": "true",
        "aria-required": String(required),
        "aria-invalid": String(error !== undefined),
        role: "textbox",
      },
    },
  });
  useEffect(() => {
    // A form that is reset, or loaded late, sets the text from outside. An editor may be unmounted and mounted again.
    if (!editor || editor.isDestroyed || value === htmlOf(editor)) return;
    editor.commands.setContent(withoutStyles(value), { emitUpdate: false });
  }, [editor, value]);
  return (
    <RichTextEditor
      editor={editor}
      labels={labelsOf(t)}
      className={classes.editor ?? ""}
      data-error={error !== undefined || undefined}
      withCodeHighlightStyles={false}
    >
      <Toolbar editor={editor} />
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}

function Toolbar({ editor }: { readonly editor: Editor | null }) {
  const t = useTranslation("ui.rich-text");
  return (
    <RichTextEditor.Toolbar role="toolbar" aria-label={t("tools")}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
        <RichTextEditor.ClearFormatting />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        {editor && <LinkControl editor={editor} />}
        <RichTextEditor.Unlink />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  );
}

/** The text alone. */
export function RichTextReading({ html, label }: { readonly html: string; readonly label: string }) {
  const editor = useEditor(
    {
      extensions,
      content: withoutStyles(html),
      editable: false,
      injectCSS: false,
      editorProps: { attributes: { "aria-label": label, role: "article", tabindex: "-1" } },
    },
    [html],
  );
  return (
    <RichTextEditor editor={editor} className={classes.reading ?? ""} withCodeHighlightStyles={false}>
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}
