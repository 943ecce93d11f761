import { Button, Drawer, SegmentedControl, Switch, useMantineColorScheme } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { coreWords } from "../core/core.words.ts";
import { useWords } from "../core/locale/words.ts";
import { type Look, PRESETS, type Settings } from "../core/look.ts";
import { useStore } from "../core/store.ts";
import { accentOf, contrast } from "../ui/accent.ts";
import classes from "./settings-drawer.module.css";
import { type ShellWord, shellWords } from "./shell.words.ts";
import { SIZE_WORDS } from "./sizes.ts";

const SCHEMES = [
  ["auto", "schemeAuto"],
  ["light", "schemeLight"],
  ["dark", "schemeDark"],
] as const;
const SWITCHES = [
  ["tagsView", "tagsView", "tagsViewHelp"],
  ["fixedHeader", "fixedHeader", "fixedHeaderHelp"],
  ["sidebarLogo", "sidebarLogo", undefined],
] as const satisfies readonly (readonly [keyof Settings, ShellWord, ShellWord | undefined])[];

/** Layout setting: everything works at once, and for this person in this browser only (specification §2). */
export function SettingsDrawer({ look }: { readonly look: Look }) {
  const say = useWords(shellWords);
  const core = useWords(coreWords);
  const settings = useStore(look.settings);
  const size = useStore(look.size);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Drawer
      opened
      onClose={() => look.change({ showSettings: false })}
      size={360}
      title={say("settings")}
      closeButtonProps={{ "aria-label": core("close") }}
      classNames={{ content: classes.content ?? "", body: classes.body ?? "" }}
    >
      <div className={classes.parts}>
        <Colour colour={settings.theme} onChange={(theme) => look.change({ theme })} />
        <section>
          <h3>{say("scheme")}</h3>
          <SegmentedControl
            fullWidth
            aria-label={say("scheme")}
            value={colorScheme}
            onChange={(value) => setColorScheme(value)}
            data={SCHEMES.map(([value, word]) => ({ value, label: say(word) }))}
          />
        </section>
        <section>
          <h3>{say("size")}</h3>
          <SegmentedControl
            fullWidth
            aria-label={say("size")}
            value={size}
            onChange={look.resize}
            data={SIZE_WORDS.map(([value, word]) => ({ value, label: say(word) }))}
          />
          <p className="caption">{say("sizeHelp")}</p>
        </section>
        <section className={classes.switches}>
          {SWITCHES.map(([key, word, help]) => (
            <Switch
              key={key}
              labelPosition="left"
              label={say(word)}
              description={help && say(help)}
              checked={settings[key]}
              onChange={(event) => look.change({ [key]: event.currentTarget.checked })}
            />
          ))}
        </section>
      </div>
      <footer className={classes.foot}>
        <span className="caption">{say("settingsScope")}</span>
        <Button
          onClick={() => {
            look.reset();
            look.resize("medium");
            setColorScheme("auto");
          }}
        >
          {say("resetSettings")}
        </Button>
      </footer>
    </Drawer>
  );
}

interface ColourProps {
  readonly colour: string;
  readonly onChange: (colour: string) => void;
}
/** Eight presets and a free choice; what the colour becomes is shown beside it. */
function Colour({ colour, onChange }: ColourProps) {
  const say = useWords(shellWords);
  const fill = accentOf(colour).light["--accent-fill"];
  return (
    <section>
      <h3 id="theme-colour">{say("theme")}</h3>
      <div className={classes.presets} role="radiogroup" aria-labelledby="theme-colour">
        {PRESETS.map((preset) => (
          <label key={preset} className={classes.preset} style={{ background: preset }}>
            <input
              type="radio"
              name="theme"
              aria-label={preset.toUpperCase()}
              checked={preset === colour}
              onChange={() => onChange(preset)}
            />
            {preset === colour && <IconCheck size={18} aria-hidden />}
          </label>
        ))}
      </div>
      <FreeColour colour={colour} onChange={onChange} />
      <p className="caption">
        {say("themeHelp", { fill: fill.toUpperCase(), ratio: contrast(fill, "#ffffff").toFixed(1) })}
      </p>
      <div className={classes.sample} aria-hidden>
        <span data-filled>{say("sampleMain")}</span>
        <span>{say("samplePlain")}</span>
        <em>{say("sampleLink")}</em>
      </div>
    </section>
  );
}

/** Any colour, from the system's own chooser or typed as #rrggbb. */
function FreeColour({ colour, onChange }: ColourProps) {
  const say = useWords(shellWords);
  const [text, setText] = useState(colour.toUpperCase());
  useEffect(() => setText(colour.toUpperCase()), [colour]);
  const take = (typed: string) => {
    setText(typed);
    if (/^#[0-9a-f]{6}$/i.test(typed)) onChange(typed.toLowerCase());
  };
  return (
    <div className={classes.free}>
      <input
        type="color"
        aria-label={say("freeColour")}
        value={colour}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <input
        type="text"
        aria-label={say("colourCode")}
        spellCheck={false}
        maxLength={7}
        value={text}
        onChange={(event) => take(event.currentTarget.value)}
        onBlur={() => setText(colour.toUpperCase())}
      />
    </div>
  );
}
