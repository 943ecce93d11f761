/** The languages of the product: folder of the catalogs, own name, and the tag that formats dates and numbers. */
export const LOCALES = [
  { id: "zh", name: "中文", tag: "zh-CN" },
  { id: "en", name: "English", tag: "en" },
] as const;
