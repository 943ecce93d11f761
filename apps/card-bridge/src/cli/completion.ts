import type { Command } from "commander";
import * as z from "zod";
import { SHELLS, type Shell } from "./choices.ts";
import type { Register } from "./command.ts";
import { EXIT } from "./exit-code.ts";

interface Completed {
  readonly name: string;
  readonly about: string;
  readonly options: readonly string[];
}

const completedIn = (program: Command): readonly Completed[] =>
  program.commands.map((command) => ({
    name: command.name(),
    about: command.description(),
    options: command.options.flatMap(({ long }) => (typeof long === "string" ? [long] : [])),
  }));

/** Command names first, then the options of the command; file names otherwise. */
function bash(commands: readonly Completed[]): string {
  const cases = commands.map(({ name, options }) => `    ${name}) words="${options.join(" ")}" ;;`);
  return `_card_bridge() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then words="${commands.map(({ name }) => name).join(" ")}"
  else case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
  esac; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _card_bridge card-bridge
`;
}

/** zsh runs bash's functions after one line. */
const zsh = (commands: readonly Completed[]): string =>
  `autoload -U +X bashcompinit && bashcompinit\n${bash(commands)}`;

const quoted = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

function fish(commands: readonly Completed[]): string {
  return commands
    .flatMap(({ name, about, options }) => [
      `complete -c card-bridge -n __fish_use_subcommand -a ${name} -d ${quoted(about)}`,
      ...options.map(
        (option) => `complete -c card-bridge -n '__fish_seen_subcommand_from ${name}' -l ${option.replace(/^--/, "")}`,
      ),
    ])
    .concat("")
    .join("\n");
}

/** The script with which a shell completes this program's commands and options. */
const completionScript = (program: Command, shell: Shell): string => ({ bash, zsh, fish })[shell](completedIn(program));

/** `completion`: for all commands, which the program has loaded for it. */
export const registerCompletion: Register = (command, { run }) => {
  command.action(
    run(z.object({}), async ({ terminal: { result } }, _options, [chosen]) => {
      const shell = SHELLS.find((one) => one === chosen) ?? "bash";
      const script = completionScript(command.parent ?? command, shell);
      result({ ok: true, shell, script }, [script.trimEnd()]);
      return EXIT.done;
    }),
  );
};
