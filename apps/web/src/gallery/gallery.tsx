import { LOCALES } from "@adel/messages";
import type { ComponentType } from "react";
import { useTranslation } from "../core/locale/messages.ts";
import type { Services } from "../core/services.tsx";
import { ACCENTS } from "../ui/accent.ts";
import { AppProviders } from "./app-providers.tsx";
import { addressOf, type Choice, SIZE_NAMES } from "./choice.ts";
import classes from "./gallery.module.css";
import { Basics } from "./parts/basics.tsx";
import { Card } from "./parts/card.tsx";
import { Dates } from "./parts/dates.tsx";
import { List, States } from "./parts/lists.tsx";
import { Pickers } from "./parts/pickers.tsx";
import { Trees } from "./parts/trees.tsx";
import { Uploads } from "./parts/uploads.tsx";
import { Charts, Viewers } from "./parts/viewers.tsx";
import { Cron, Writing } from "./parts/writing.tsx";

const PARTS: Readonly<Record<string, ComponentType>> = {
  basics: Basics,
  list: List,
  states: States,
  card: Card,
  dates: Dates,
  trees: Trees,
  pickers: Pickers,
  upload: Uploads,
  writing: Writing,
  cron: Cron,
  viewers: Viewers,
  charts: Charts,
};

/** All parts, one at a time, as the address chooses. */
export function Gallery({ choice, services }: { readonly choice: Choice; readonly services: Services }) {
  const Part = PARTS[choice.part] ?? PARTS.basics;
  return (
    <AppProviders services={services} scheme={choice.scheme}>
      <div className={classes.page}>
        {!choice.minimal && <Bar choice={choice} />}
        <main className={classes.specimens} data-part={choice.part}>
          {Part && <Part />}
        </main>
      </div>
    </AppProviders>
  );
}

function Bar({ choice }: { readonly choice: Choice }) {
  const t = useTranslation("gallery");
  const group = (label: string, links: readonly (readonly [string, Partial<Choice>])[]) => (
    <nav aria-label={label}>
      {links.map(([name, change]) => {
        const next = { ...choice, ...change };
        const current = addressOf(next) === addressOf(choice);
        return (
          <a key={name} className="link" href={addressOf(next)} aria-current={current ? "page" : undefined}>
            {name}
          </a>
        );
      })}
    </nav>
  );
  return (
    <header className={classes.bar}>
      <h1 className="visually-hidden">{t("title")}</h1>
      {group(
        t("title"),
        Object.keys(PARTS).map((part) => [part, { part }]),
      )}
      {group(
        t("size"),
        SIZE_NAMES.map((size) => [size, { size }]),
      )}
      {group(
        t("color"),
        ACCENTS.map((color) => [color, { color }]),
      )}
      {group(t("scheme"), [
        [t("light"), { scheme: "light" }],
        [t("dark"), { scheme: "dark" }],
      ])}
      {group(
        t("language"),
        LOCALES.map(({ id, name }) => [name, { language: id }]),
      )}
    </header>
  );
}
