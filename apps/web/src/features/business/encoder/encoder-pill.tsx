import type { Encoder } from "@adel/protocol/business/encoder";
import { encoderRoutes } from "@adel/protocol/business/encoder";
import { IconList } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { bridgeWords } from "../../../bridge/bridge.words.ts";
import type { Link } from "../../../bridge/connection.ts";
import { useBridge, useLink } from "../../../bridge/use-bridge.tsx";
import { useChosenEncoder, useMayBind } from "../../../bridge/use-encoders.ts";
import { useMayCall } from "../../../core/access.tsx";
import { useWords } from "../../../core/locale/words.ts";
import { DropMenu } from "../../../ui/drop-menu.tsx";
import { Facts, Panel } from "../../../ui/layout.tsx";
import { Status, type Tone } from "../../../ui/status.tsx";
import classes from "./encoder.module.css";
import { encoderWords } from "./encoder.words.ts";

const LIST = "/sendCardMachine";
const stateTones = { absent: "bad", ready: "good", card: "good", working: "working", fault: "bad" } as const;
const linkTones = {
  idle: "off",
  asking: "working",
  permission: "warning",
  missing: "bad",
  unpaired: "warning",
  refused: "bad",
  offline: "bad",
  open: "bad",
} as const satisfies Record<Link["is"], Tone>;

/** What the encoder is doing now, as icon and word. */
function useEncoderState(): { readonly tone: Tone; readonly word: string } {
  const link = useLink();
  const say = useWords(bridgeWords);
  if (link.is === "open" && link.encoder)
    return { tone: stateTones[link.encoder.state], word: say(`state.${link.encoder.state}`) };
  return { tone: linkTones[link.is], word: say(`link.${link.is}`) };
}

/** In the top bar: which encoder this computer uses and what it is doing; a click leads on. */
export function EncoderPill() {
  return useMayCall()(encoderRoutes.list) ? <Pill /> : null;
}

function Pill() {
  const say = useWords(encoderWords);
  const bridgeSay = useWords(bridgeWords);
  const { encoders, chosen, choose, way, goBy } = useChosenEncoder();
  const mayBind = useMayBind();
  const { connection } = useBridge();
  const link = useLink();
  const navigate = useNavigate();
  const { tone, word } = useEncoderState();
  const name = chosen?.deviceName ?? bridgeSay("thisComputer");
  const open = () => {
    // The click is what the browser waits for before it asks about local access.
    if (link.is === "permission") connection.agree();
  };
  const rows = (encoders ?? []).map((encoder: Encoder) => ({
    kind: "choice" as const,
    key: String(encoder.id),
    label: (
      <>
        {encoder.deviceName} <span className="caption">{encoder.deviceNumber}</span>
      </>
    ),
    chosen: encoder.id === chosen?.id,
    onSelect: () => choose(encoder.id),
  }));
  return (
    <DropMenu
      className={classes.pill}
      width={260}
      onOpen={open}
      entries={[
        { kind: "head", key: "head", label: say("chooseHere") },
        ...rows,
        ...(chosen?.online || way === "remote"
          ? [
              { kind: "line" as const, key: "ways" },
              ...(["local", "remote"] as const).map((one) => ({
                kind: "choice" as const,
                key: one,
                label: bridgeSay(one === "local" ? "wayLocal" : "wayRemote"),
                chosen: way === one,
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
                label: say("toList"),
                icon: <IconList size={16} aria-hidden />,
                onSelect: () => void navigate(LIST),
              },
            ]
          : []),
      ]}
    >
      <span className="heard">{say("pill", { name, state: word })}</span>
      <span className={classes.shown} aria-hidden>
        <Status tone={tone}>
          <span className={classes.name}>{name}</span>
        </Status>
        <span className={classes.state}>{word}</span>
      </span>
    </DropMenu>
  );
}

/** On the home page: this computer's encoder and the card on it. */
export function EncoderPanel() {
  return useMayCall()(encoderRoutes.list) ? <OwnEncoder /> : null;
}

function OwnEncoder() {
  const say = useWords(encoderWords);
  const { chosen } = useChosenEncoder();
  const mayBind = useMayBind();
  const link = useLink();
  const navigate = useNavigate();
  const { tone, word } = useEncoderState();
  const card = link.is === "open" ? link.encoder?.card : undefined;
  if (!chosen)
    return (
      <Panel title={say("panelTitle")}>
        <Status tone="off">{say("panelNone")}</Status>{" "}
        {mayBind && (
          <button type="button" className="link" onClick={() => void navigate(LIST)}>
            {say("panelBind")}
          </button>
        )}
      </Panel>
    );
  return (
    <Panel title={say("panelTitle")} aside={chosen.deviceNumber}>
      <Facts
        facts={[
          [say("name"), chosen.deviceName],
          [
            say("state"),
            <Status key="state" tone={tone}>
              {word}
            </Status>,
          ],
          ...(card
            ? ([
                [
                  say("card"),
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
