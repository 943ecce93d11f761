import type { MessageKey } from "@adel/messages";
import {
  Button,
  Checkbox,
  NumberInput,
  PasswordInput,
  Radio,
  Select,
  Switch,
  Textarea,
  TextInput,
} from "@mantine/core";
import { IconDownload, IconPlus, IconTrash } from "@tabler/icons-react";
import { DictTag } from "../../core/dict/dict-tag.tsx";
import { ErrorAlert } from "../../core/error-alert.tsx";
import { useTranslation } from "../../core/locale/messages.ts";
import { useConfirm } from "../../core/services.tsx";
import { Facts, Panel, Row } from "../../ui/layout.tsx";
import { Status, type Tone } from "../../ui/status.tsx";
import { Tag, type TagTone } from "../../ui/tag.tsx";
import { Example } from "../example.tsx";
import classes from "../gallery.module.css";

const TONES: readonly (readonly [Tone, MessageKey<"gallery">])[] = [
  ["good", "normal"],
  ["warning", "stopped"],
  ["bad", "notWritten"],
  ["off", "disabled"],
  ["waiting", "toBePaid"],
  ["working", "writing"],
];
const TAGS: readonly (readonly [TagTone, MessageKey<"gallery">])[] = [
  ["plain", "other"],
  ["primary", "insert"],
  ["success", "success"],
  ["info", "export"],
  ["warning", "notification"],
  ["danger", "forcedOut"],
];

export const Basics = () => (
  <>
    <Buttons />
    <Inputs />
    <Choices />
    <Marks />
    <Notices />
  </>
);

function Buttons() {
  const t = useTranslation("gallery");
  const ask = useConfirm();
  const hotel = t("hotel1001WanghuGrand");
  return (
    <Example title={t("buttons")} wide>
      <Row wrap>
        <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden />}>
          {t("newHotel")}
        </Button>
        <Button leftSection={<IconDownload size={16} aria-hidden />}>{t("export")}</Button>
        <Button variant="subtle">{t("reset")}</Button>
        <Button color="danger" variant="outline" leftSection={<IconTrash size={16} aria-hidden />}>
          {t("delete")}
        </Button>
        <Button variant="filled" loading>
          {t("save")}
        </Button>
        <Button disabled>{t("disabled2")}</Button>
        <button type="button" className="link">
          {t("edit")}
        </button>
        <button
          type="button"
          className="link"
          data-danger
          onClick={() =>
            void ask({
              title: t("deleteQuestion", { hotel }),
              text: t("its1264CardsStayOn"),
              confirm: t("deleteHotel"),
              cancel: t("cancel"),
              danger: true,
            })
          }
        >
          {t("delete2")}
        </button>
      </Row>
    </Example>
  );
}

function Inputs() {
  const t = useTranslation("gallery");
  return (
    <>
      <Example title={t("inputs")}>
        <div className={classes.stack}>
          <TextInput label={t("hotelName")} defaultValue={t("wanghuGrand")} withAsterisk />
          <TextInput label={t("number2")} defaultValue="1001" error={t("anotherHotelHasThisNumber")} />
          <NumberInput
            label={t("validFor")}
            description={t("1To365Days")}
            defaultValue={30}
            hideControls
            rightSection={t("days")}
            rightSectionWidth={48}
          />
          <Select label={t("status")} data={[t("normal"), t("disabled")]} defaultValue={t("normal")} />
        </div>
      </Example>
      <Example title={t("moreInputs")}>
        <div className={classes.stack}>
          <PasswordInput label={t("password")} defaultValue="demo-1234" />
          <TextInput label={t("created")} defaultValue="2026-01-02 03:04:05" disabled />
          <Textarea label={t("remark")} rows={3} placeholder={t("upTo200Characters")} />
        </div>
      </Example>
    </>
  );
}

function Choices() {
  const t = useTranslation("gallery");
  return (
    <Example title={t("choices")}>
      <div className={classes.stack}>
        <div className={classes.choices}>
          <Checkbox label={t("fingerprint")} defaultChecked />
          <Checkbox label={t("ladder")} />
          <Checkbox label={t("some")} indeterminate onChange={() => undefined} />
          <Checkbox label={t("disabled2")} disabled />
        </div>
        <Radio.Group aria-label={t("operation")} defaultValue="set">
          <div className={classes.choices}>
            <Radio value="set" label={t("setCard")} />
            <Radio value="clear" label={t("clearCard")} />
          </div>
        </Radio.Group>
        <div className={classes.choices}>
          <Switch label={t("active")} defaultChecked />
          <Switch label={t("fixedHeader")} />
        </div>
      </div>
    </Example>
  );
}

/** Labels of states and dictionary entries. */
function Marks() {
  const t = useTranslation("gallery");
  return (
    <>
      <Example title={t("statusWords")}>
        <div className={classes.stack}>
          {TONES.map(([color, text]) => (
            <Status key={color} color={color}>
              {t(text)}
            </Status>
          ))}
        </div>
      </Example>
      <Example title={t("tagsAndDictionaries")}>
        <div className={classes.stack}>
          <Row wrap>
            {TAGS.map(([color, text]) => (
              <Tag key={color} color={color}>
                {t(text)}
              </Tag>
            ))}
          </Row>
          <div>
            <DictTag type="sys_oper_type" value={["1", "2", "3"]} />
          </div>
          <div>
            <DictTag type="sys_oper_type" value={99} />
          </div>
        </div>
      </Example>
    </>
  );
}

function Notices() {
  const t = useTranslation("gallery");
  return (
    <>
      <Example title={t("panelAndFacts")}>
        <Panel title={t("thisCard")} aside="04A1B2C3">
          <Facts
            facts={[
              [
                t("cardNumber"),
                <span key="uid" className="mono">
                  04A1B2C3
                </span>,
              ],
              [t("size2"), "1K"],
              [t("name"), t("1001WanghuGrandHotelHangzhou")],
            ]}
          />
        </Panel>
      </Example>
      <Example title={t("errorWithHint")}>
        <ErrorAlert error={{ error: "CARD_LIFTED", values: {}, traceId: "7f3c-20a9" }} />
      </Example>
    </>
  );
}
