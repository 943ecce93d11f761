import type { MessageKey } from "@adel/messages";
import { Button, Drawer, SegmentedControl, Switch, useMantineColorScheme } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { type Appearance, PRESETS, type Settings } from "../core/appearance.ts";
import { letterKeys, switchLetterKeys } from "../core/letter-keys.ts";
import { useTranslation } from "../core/locale/messages.ts";
import { useStore } from "../core/store.ts";
import { accentOf, contrast } from "../ui/accent.ts";
import classes from "./settings-drawer.module.css";
import { SIZE_LABELS } from "./sizes.ts";

const SCHEMES = [
  ["auto", "schemeAuto"],
  ["light", "schemeLight"],
  ["dark", "schemeDark"],
] as const;
const SWITCHES = [
  ["tagsView", "tagsView", "tagsViewHelp"],
  ["fixedHeader", "fixedHeader", "fixedHeaderHelp"],
  ["sidebarLogo", "sidebarLogo", undefined],
] as const satisfies readonly (readonly [keyof Settings, MessageKey<"frame">, MessageKey<"frame"> | undefined])[];

interface Props {
  readonly appearance: Appearance;
}
/** Layout settings: applied at once, and stored in this browser for this user (specification §2). */
export function SettingsDrawer({ appearance }: Props) {
  const t = useTranslation("frame");
  const core = useTranslation("common");
  const settings = useStore(appearance.settings);
  const size = useStore(appearance.size);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Drawer
      opened
      onClose={() => appearance.change({ showSettings: false })}
      size={360}
      title={t("settings")}
      closeButtonProps={{ "aria-label": core("close") }}
      classNames={{ content: classes.content ?? "", body: classes.body ?? "" }}
    >
      <div className={classes.parts}>
        <Color color={settings.theme} onChange={(theme) => appearance.change({ theme })} />
        <section>
          <h3>{t("scheme")}</h3>
          <SegmentedControl
            fullWidth
            aria-label={t("scheme")}
            value={colorScheme}
            onChange={(value) => setColorScheme(value)}
            data={SCHEMES.map(([value, word]) => ({ value, label: t(word) }))}
          />
        </section>
        <section>
          <h3>{t("size")}</h3>
          <SegmentedControl
            fullWidth
            aria-label={t("size")}
            value={size}
            onChange={appearance.resize}
            data={SIZE_LABELS.map(([value, word]) => ({ value, label: t(word) }))}
          />
          <p className="caption">{t("sizeHelp")}</p>
        </section>
        <Switches appearance={appearance} />
      </div>
      <footer className={classes.foot}>
        <span className="caption">{t("settingsScope")}</span>
        <Button
          onClick={() => {
            appearance.reset();
            switchLetterKeys(true);
            appearance.resize("medium");
            setColorScheme("auto");
          }}
        >
          {t("resetSettings")}
        </Button>
      </footer>
    </Drawer>
  );
}

/** What of the frame is shown, and whether letters are keys of the front desk. */
function Switches({ appearance }: Props) {
  const t = useTranslation("frame");
  const settings = useStore(appearance.settings);
  const hasLetterKeys = useStore(letterKeys);
  return (
    <section className={classes.switches}>
      {SWITCHES.map(([key, word, help]) => (
        <Switch
          key={key}
          labelPosition="left"
          label={t(word)}
          description={help && t(help)}
          checked={settings[key]}
          onChange={(event) => appearance.change({ [key]: event.currentTarget.checked })}
        />
      ))}
      <Switch
        labelPosition="left"
        label={t("actKeys")}
        description={t("actKeysHelp")}
        checked={hasLetterKeys}
        onChange={(event) => switchLetterKeys(event.currentTarget.checked)}
      />
    </section>
  );
}

interface ColorProps {
  readonly color: string;
  readonly onChange: (color: string) => void;
}
/** Eight presets and a free color; the resulting shades are shown next to it. */
function Color({ color, onChange }: ColorProps) {
  const t = useTranslation("frame");
  const fill = accentOf(color).light["--accent-fill"];
  return (
    <section>
      <h3 id="theme-colour">{t("theme")}</h3>
      <div className={classes.presets} role="radiogroup" aria-labelledby="theme-colour">
        {PRESETS.map((preset) => (
          <label key={preset} className={classes.preset} style={{ background: preset }}>
            <input
              type="radio"
              name="theme"
              aria-label={preset.toUpperCase()}
              checked={preset === color}
              onChange={() => onChange(preset)}
            />
            {preset === color && <IconCheck size={18} aria-hidden />}
          </label>
        ))}
      </div>
      <FreeColor color={color} onChange={onChange} />
      <p className="caption">
        {t("themeHelp", { fill: fill.toUpperCase(), ratio: contrast(fill, "#ffffff").toFixed(1) })}
      </p>
      <div className={classes.sample} aria-hidden>
        <span data-filled>{t("sampleMain")}</span>
        <span>{t("samplePlain")}</span>
        <em>{t("sampleLink")}</em>
      </div>
    </section>
  );
}

/** Any colour, from the system's own chooser or typed as #rrggbb. */
function FreeColor({ color, onChange }: ColorProps) {
  const t = useTranslation("frame");
  const [text, setText] = useState(color.toUpperCase());
  useEffect(() => setText(color.toUpperCase()), [color]);
  const take = (typed: string) => {
    setText(typed);
    if (/^#[0-9a-f]{6}$/i.test(typed)) onChange(typed.toLowerCase());
  };
  return (
    <div className={classes.free}>
      <input
        type="color"
        aria-label={t("customColor")}
        value={color}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <input
        type="text"
        aria-label={t("colorCode")}
        spellCheck={false}
        maxLength={7}
        value={text}
        onChange={(event) => take(event.currentTarget.value)}
        onBlur={() => setText(color.toUpperCase())}
      />
    </div>
  );
}
