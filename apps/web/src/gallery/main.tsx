import "../ui/mantine-styles.ts";
import "../ui/base.css";
import "../core/jitless.ts";
import { addCatalogs, loadGalleryCatalogs } from "@adel/messages";
import { createRoot } from "react-dom/client";
import { keepLocale, languageTag } from "../core/locale/locale.ts";
import { keepEscapeInLists } from "../ui/escape.ts";
import { rememberFocus } from "../ui/return-focus.ts";
import { applyTheme } from "../ui/theme.ts";
import { choiceOf } from "./choice.ts";

const choice = choiceOf(location.search);
document.documentElement.dataset.mantineColorScheme = choice.scheme;
document.documentElement.lang = languageTag(choice.language);
applyTheme(document, choice.size, choice.color);
// Modules read the stored language when they load, so it is stored before.
keepLocale(localStorage, choice.language);
keepEscapeInLists(window);
rememberFocus(window);
const { loadMessageCatalogs, loadToolMessages, messages } = await import("../core/locale/messages.ts");
await Promise.all([loadMessageCatalogs(), loadToolMessages()]);
addCatalogs(messages, choice.language, await loadGalleryCatalogs(choice.language));

const [{ Gallery }, { galleryServices }] = await Promise.all([import("./gallery.tsx"), import("./server.ts")]);
const services = await galleryServices(choice.language);
const root = document.getElementById("root");
if (root) createRoot(root).render(<Gallery choice={choice} services={services} />);
