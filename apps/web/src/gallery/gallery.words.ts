import { defineWords } from "../core/locale/words.ts";

export const galleryWords = defineWords("gallery", {
  zh: { title: "部件", size: "尺寸", colour: "颜色", scheme: "明暗", language: "语言", light: "浅色", dark: "深色" },
  en: {
    title: "Parts",
    size: "Size",
    colour: "Colour",
    scheme: "Scheme",
    language: "Language",
    light: "Light",
    dark: "Dark",
  },
});
