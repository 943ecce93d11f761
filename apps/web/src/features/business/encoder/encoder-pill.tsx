import type { Encoder } from "@adel/protocol/business/encoder";
import { encoderRoutes } from "@adel/protocol/business/encoder";
import { IconList } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import type { ConnectionState } from "../../../bridge/connection.ts";
import { useBridge, useLink } from "../../../bridge/use-bridge.tsx";
import { useMayBind, useSelectedEncoder } from "../../../bridge/use-encoders.ts";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { DropdownMenu } from "../../../ui/drop-menu.tsx";
import { Facts, Panel } from "../../../ui/layout.tsx";
import type { MenuEntry } from "../../../ui/menu-entry.ts";
import { Status, type Tone } from "../../../ui/status.tsx";
import classes from "./encoder.module.css";

const LIST = "/sendCardMachine";
const stateTones = { absent: "bad", ready: "good", card: "good", working: "working", fault: "bad" } as const;
const linkTones = {
  idle: "off",
  asking: "working",
  permission: "warning",
  missing: "bad",
  unpaired: "warning",
  outdated: "warning",
  refused: "bad",
  offline: "bad",
  open: "bad",
} as const satisfies Record<ConnectionState["kind"], Tone>;

/** What the encoder is doing now, as icon and text. */
function useEncoderState(): { readonly color: Tone; readonly word: string } {
  const link = useLink();
  const t = useTranslation("bridge");
  if (link.kind === "open" && link.isSilent) return { color: "bad", word: t("link.silent") };
  if (link.kind === "open" && link.encoder)
    return { color: stateTones[link.encoder.state], word: t(`state.${link.encoder.state}`) };
  return { color: linkTones[link.kind], word: t(`link.${link.kind}`) };
}

/** In the top bar: which encoder this computer uses and what it is doing; a click opens its menu. */
export function EncoderPill() {
  return useMayCall()(encoderRoutes.list) ? <Pill /> : null;
}

type Selection = ReturnType<typeof useSelectedEncoder>;
/** The encoders, the ways to the selected one, and the list in which they are bound. */
function useEntries({ encoders, selected, choose, way, goBy }: Selection): readonly MenuEntry[] {
  const t = useTranslation("business.encoder");
  const tBridge = useTranslation("bridge");
  const mayBind = useMayBind();
  const navigate = useNavigate();
  const rows = (encoders ?? []).map((encoder: Encoder) => ({
    kind: "choice" as const,
    key: String(encoder.id),
    label: (
      <>
        {encoder.deviceName} <span className="caption">{encoder.deviceNumber}</span>
      </>
    ),
    selected: encoder.id === selected?.id,
    onSelect: () => choose(encoder.id),
  }));
  return [
    { kind: "head", key: "head", label: t("chooseHere") },
    ...rows,
    ...(selected?.online || way === "remote"
      ? [
          { kind: "line" as const, key: "ways" },
          ...(["local", "remote"] as const).map((one) => ({
            kind: "choice" as const,
            key: one,
            label: tBridge(one === "local" ? "wayLocal" : "wayRemote"),
            selected: way === one,
            onSelect: () => goBy(one),
          })),
        ]
      : []),
    ...(mayBind
      ? [
          { kind: "line" as const, key: "line" },
          {
            kind: "act" as const,
            key: "list",
            label: t("toList"),
            icon: <IconList size={16} aria-hidden />,
            onSelect: () => void navigate(LIST),
          },
        ]
      : []),
  ];
}

function Pill() {
  const t = useTranslation("business.encoder");
  const tBridge = useTranslation("bridge");
  const selection = useSelectedEncoder();
  const { connection } = useBridge();
  const link = useLink();
  const { color, word } = useEncoderState();
  const name = selection.selected?.deviceName ?? tBridge("thisComputer");
  const open = () => {
    // The browser requires a click before it asks about local access.
    if (link.kind === "permission") connection.agree();
  };
  return (
    <DropdownMenu className={classes.pill} width={260} onOpen={open} entries={useEntries(selection)}>
      <span className="visually-hidden">{t("pill", { name, state: word })}</span>
      <span className={classes.shown} aria-hidden>
        <Status color={color}>
          <span className={classes.name}>{name}</span>
        </Status>
        <span className={classes.state}>{word}</span>
      </span>
    </DropdownMenu>
  );
}

/** On the home page: this computer's encoder and the card on it. */
export function EncoderPanel() {
  return useMayCall()(encoderRoutes.list) ? <OwnEncoder /> : null;
}

function OwnEncoder() {
  const t = useTranslation("business.encoder");
  const { selected } = useSelectedEncoder();
  const mayBind = useMayBind();
  const link = useLink();
  const navigate = useNavigate();
  const { color, word } = useEncoderState();
  const card = link.kind === "open" ? link.encoder?.card : undefined;
  if (!selected)
    return (
      <Panel title={t("panelTitle")}>
        <Status color="off">{t("panelNone")}</Status>{" "}
        {mayBind && (
          <button type="button" className="link" onClick={() => void navigate(LIST)}>
            {t("panelBind")}
          </button>
        )}
      </Panel>
    );
  return (
    <Panel title={t("panelTitle")} aside={selected.deviceNumber}>
      <Facts
        facts={[
          [t("name"), selected.deviceName],
          [
            t("state"),
            <Status key="state" color={color}>
              {word}
            </Status>,
          ],
          ...(card
            ? ([
                [
                  t("card"),
                  <span key="card" className="mono">
                    {card.uid} · {card.type}
                  </span>,
                ],
              ] as const)
            : []),
        ]}
      />
    </Panel>
  );
}
