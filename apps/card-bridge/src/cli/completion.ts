import * as z from "zod";
import { SHELLS, type Shell } from "./choices.ts";
import type { Register } from "./command.ts";
import { type CompletedCommand, type CompletedValue, completedIn } from "./completion-model.ts";
import { EXIT } from "./exit-code.ts";

/** Prints the addresses of encoders, a line each, and asks none of them. */
const ENCODERS = "card-bridge list --addresses 2>/dev/null";

/** How a shell offers a value. */
type Offer = (value: CompletedValue) => string;
type Branch = readonly [pattern: string, offer: string];

/** Branches of a shell's `case`; patterns with the same offer share one. */
const branches = (all: readonly Branch[]): string =>
  [...Map.groupBy(all, ([, offer]) => offer)]
    .map(([offer, list]) => `      ${list.map(([pattern]) => `"${pattern}"`).join("|")}) ${offer} ;;`)
    .join("\n");

const afterOptions = (commands: readonly CompletedCommand[], offer: Offer): string =>
  branches(
    commands.flatMap(({ name, options }) =>
      options.flatMap(({ long, value }): Branch[] => (value ? [[`${name} ${long}`, offer(value)]] : [])),
    ),
  );

const argumentsOf = (commands: readonly CompletedCommand[], offer: Offer): string =>
  branches(commands.flatMap(({ name, argument }): Branch[] => (argument ? [[name, offer(argument)]] : [])));

const optionsOf = (commands: readonly CompletedCommand[], offer: Offer): string =>
  branches(
    commands.map(({ name, options }): Branch => [name, offer({ kind: "list", list: options.map(({ long }) => long) })]),
  );

const offerInBash: Offer = (value) => {
  if (value.kind === "list") return `words=(${value.list.join(" ")})`;
  if (value.kind === "encoders") return `mapfile -t words < <(${ENCODERS})`;
  return value.kind === "files" ? "files=1" : ":";
};

/**
 * Reads the line itself, because bash cuts words at `:` and `=`, which addresses contain; of an offer it then takes only
 * what follows the last of these.
 */
const bash = (commands: readonly CompletedCommand[]): string => `_card_bridge() {
  local line="\${COMP_LINE:0:COMP_POINT}" before="" current cut="" files="" word
  local -a typed words=()
  read -ra typed <<< "$line"
  [[ $line == *[[:space:]] ]] && typed+=("")
  current="\${typed[-1]}"
  [ "\${#typed[@]}" -gt 2 ] && before="\${typed[-2]}"
  if [[ $current == --*=* ]]; then before="\${current%%=*}"; current="\${current#*=}"; fi
  if [ "\${#typed[@]}" -le 2 ]; then words=(${commands.map(({ name }) => name).join(" ")})
  else
    case "\${typed[1]} $before" in
${afterOptions(commands, offerInBash)}
      *) before="" ;;
    esac
    if [ -z "$before" ] && [[ $current != -* ]]; then case "\${typed[1]}" in
${argumentsOf(commands, offerInBash)}
      *) current="--$current" ;;
    esac; fi
    if [ -z "$before" ] && [[ $current == -* ]]; then case "\${typed[1]}" in
${optionsOf(commands, offerInBash)}
    esac; fi
  fi
  if [ -n "$files" ]; then
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
    return
  fi
  [[ $current == *:* && $COMP_WORDBREAKS == *:* ]] && cut="\${current%"\${current##*:}"}"
  COMPREPLY=()
  for word in "\${words[@]}"; do
    if [[ $word == "$current"* ]]; then
      word="\${word#"$cut"}"
      COMPREPLY+=("\${word// /\\\\ }")
    fi
  done
}
complete -F _card_bridge card-bridge
`;

const offerInZsh: Offer = (value) => {
  if (value.kind === "list") return `compadd -- ${value.list.join(" ")}`;
  if (value.kind === "encoders") return `compadd -- \${(f)"$(${ENCODERS})"}`;
  return value.kind === "files" ? "_files" : ":";
};

const zsh = (commands: readonly CompletedCommand[]): string => `#compdef card-bridge
_card_bridge() {
  if (( CURRENT == 2 )); then
    compadd -- ${commands.map(({ name }) => name).join(" ")}
    return
  fi
  case "$words[2] $words[CURRENT-1]" in
${afterOptions(commands, offerInZsh)}
    *)
    if [[ $words[CURRENT] != -* ]]; then case "$words[2]" in
${argumentsOf(commands, offerInZsh)}
    esac; fi
    case "$words[2]" in
${optionsOf(commands, offerInZsh)}
    esac ;;
  esac
}
compdef _card_bridge card-bridge
`;

const quoted = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

const offerInFish: Offer = (value) => {
  if (value.kind === "list") return `-x -a ${quoted(value.list.join(" "))}`;
  if (value.kind === "encoders") return `-x -a ${quoted(`(${ENCODERS})`)}`;
  return value.kind === "files" ? "-r -F" : "-x";
};

/** fish offers files everywhere unless it is told not to. */
const fish = (commands: readonly CompletedCommand[]): string =>
  commands
    .flatMap(({ name, about, options, argument }) => {
      const within = `complete -c card-bridge -n '__fish_seen_subcommand_from ${name}'`;
      return [
        `complete -c card-bridge -f -n __fish_use_subcommand -a ${name} -d ${quoted(about)}`,
        `${within} ${
          argument
            ? offerInFish(argument)
                .replace(/^-[xr]/, argument.kind === "files" ? "" : "-f")
                .trim()
            : "-f"
        }`,
        ...options.map(
          ({ long, value }) => `${within} -l ${long.replace(/^--/, "")} ${value ? offerInFish(value) : "-f"}`,
        ),
      ];
    })
    .concat("")
    .join("\n");

/** `completion`: for all commands, which the program has loaded for it. */
export const registerCompletion: Register = (command, { run }) => {
  command.action(
    run(z.object({}), async ({ terminal: { result } }, _options, [chosen]) => {
      const shell: Shell = SHELLS.find((one) => one === chosen) ?? "bash";
      const script = { bash, zsh, fish }[shell](completedIn(command.parent ?? command));
      result({ ok: true, shell, script }, [script.trimEnd()]);
      return EXIT.done;
    }),
  );
};
