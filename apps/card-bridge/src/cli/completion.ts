import type { Command } from "commander";

export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

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

/** Names first, then the options of the command that stands there; files where neither fits. */
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

/** The script by which a shell completes this program's commands and options. */
export const completionScript = (program: Command, shell: Shell): string =>
  ({ bash, zsh, fish })[shell](completedIn(program));
