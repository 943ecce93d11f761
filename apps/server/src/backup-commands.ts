import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { findLanguage, type Language } from "@adel/messages";
import type { Config } from "./config.ts";
import { DIALECT_NAMES } from "./core/backup/database-copy.ts";
import { restoreBackup } from "./core/backup/restore-backup.ts";
import { writeBackup } from "./core/backup/write-backup.ts";
import { systemClock } from "./core/clock.ts";
import { openDatabase } from "./core/db/database.ts";
import { AppError } from "./core/errors.ts";
import { errorHint, errorText, translate } from "./core/messages.ts";
import { createTimeFormat } from "./core/time/time-format.ts";
import { skipSequences } from "./features/business/hotel/restored-hotels.service.ts";

type Print = (line: string) => void;
type Translated = ReturnType<typeof translate<"server">>;
interface Command {
  readonly file: string;
  readonly withKey: boolean;
  readonly language: Language;
}

/** Parses one file and its options; undefined for anything else. */
function parse(args: readonly string[], { language }: Config): Command | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { "with-key": { type: "boolean" }, lang: { type: "string" } },
    });
    const [file] = positionals;
    const found = values.lang === undefined ? language : findLanguage(values.lang);
    if (file === undefined || positionals.length > 1 || found === undefined) return undefined;
    return { file: resolve(file), withKey: values["with-key"] === true, language: found };
  } catch {
    return undefined;
  }
}

/** What happened and what to do, in the terminal's language. */
const toPrintable = (error: unknown, language: Language): unknown =>
  error instanceof AppError
    ? new Error(
        [errorText(error.error, language, error.values), errorHint(error.error, language, error.values)]
          .filter((line) => line !== undefined)
          .join("\n"),
      )
    : error;

async function run(
  args: readonly string[],
  config: Config,
  usage: "command.backupUsage" | "command.restoreUsage",
  action: (command: Command, t: Translated) => Promise<void>,
): Promise<void> {
  const command = parse(args, config);
  if (!command || (usage === "command.restoreUsage" && command.withKey))
    throw new Error(translate(config.language, "server")(usage));
  await action(command, translate(command.language, "server")).catch((error: unknown) => {
    throw toPrintable(error, command.language);
  });
}

/** `backup FILE [--with-key]`: beside a running server or without one. */
export const backupCommand = (args: readonly string[], config: Config, print: Print): Promise<void> =>
  run(args, config, "command.backupUsage", async ({ file, withKey }, t) => {
    const { entries, dialect } = await writeBackup(config, file, withKey, systemClock);
    print(t("command.backupDone", { file, count: entries.length, dialect: DIALECT_NAMES[dialect] }));
    print(withKey ? t("command.backupWithKey") : t("command.backupNoKey", { file: config.keyFile }));
  });

/** `restore FILE`: into an empty data folder and an empty database. */
export const restoreCommand = (args: readonly string[], config: Config, print: Print): Promise<void> =>
  run(args, config, "command.restoreUsage", async ({ file }, t) => {
    const [{ createdTime, dialect, entries }, key] = await restoreBackup(config, file);
    const time = createTimeFormat(config.timeZone).format(Date.parse(createdTime));
    const { db } = openDatabase(config.databaseUrl);
    const skipped = await skipSequences(db).finally(() => db.destroy());
    print(t("command.restoreDone", { time, count: entries.length, dialect: DIALECT_NAMES[dialect] }));
    print(t("command.sequencesSkipped", { count: skipped }));
    if (key === "missing") print(t("command.keyMissing", { file: config.keyFile }));
    if (key === "other") print(t("command.keyOther", { file: config.keyFile }));
  });
