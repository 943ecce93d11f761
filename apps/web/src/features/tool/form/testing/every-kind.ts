import { FormDefinition } from "@adel/protocol/tool/form";

const label = (text: string) => ({ zh: text, en: text });
const simple = [
  { kind: "text", key: "name", label: label("Name"), required: true },
  { kind: "number", key: "count", label: label("Count") },
  { kind: "money", key: "price", label: label("Price") },
  { kind: "date", key: "day", label: label("Day") },
  { kind: "select", key: "kept", label: label("Kept"), dictType: "sys_yes_no" },
  { kind: "switch", key: "damaged", label: label("Damaged") },
];

/** A form that has each kind of field, row and group once. */
export const everyKind = FormDefinition.parse({
  formKey: "damage-report",
  title: label("Damage report"),
  fields: [
    ...simple,
    { kind: "textarea", key: "note", label: label("Note") },
    { kind: "richText", key: "story", label: label("Story") },
    {
      kind: "group",
      key: "damage",
      label: label("Damage"),
      showWhen: { field: "damaged", operator: "is", value: true },
      fields: [
        {
          kind: "row",
          key: "line",
          fields: [
            { kind: "card", key: "card", label: label("Card"), required: true },
            { kind: "tree", key: "dept", label: label("Department") },
          ],
        },
        { kind: "table", key: "parts", label: label("Parts"), required: true, columns: simple },
      ],
    },
    { kind: "upload", key: "scan", label: label("Scan") },
    { kind: "signature", key: "signed", label: label("Signature") },
  ],
});
