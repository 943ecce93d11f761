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
import { useLanguage } from "../../core/locale/messages.ts";
import { useConfirm } from "../../core/services.tsx";
import { Facts, Panel, Row } from "../../ui/layout.tsx";
import { Status, type Tone } from "../../ui/status.tsx";
import { Tag, type TagTone } from "../../ui/tag.tsx";
import { Example } from "../example.tsx";
import classes from "../gallery.module.css";

const TONES: readonly (readonly [Tone, string, string])[] = [
  ["good", "正常", "Normal"],
  ["warning", "已停用", "Stopped"],
  ["bad", "写卡失败", "Not written"],
  ["off", "停用", "Disabled"],
  ["waiting", "待支付", "To be paid"],
  ["working", "写卡中", "Writing"],
];
const TAGS: readonly (readonly [TagTone, string, string])[] = [
  ["plain", "其他", "Other"],
  ["primary", "新增", "Insert"],
  ["success", "成功", "Success"],
  ["info", "导出", "Export"],
  ["warning", "通知", "Notification"],
  ["danger", "强退", "Forced out"],
];

export function Basics() {
  const zh = useLanguage() === "zh";
  const ask = useConfirm();
  const hotel = zh ? "酒店 1001 杭州望湖国际大酒店" : "hotel 1001 Wanghu Grand";
  return (
    <>
      <Example title={zh ? "按钮" : "Buttons"} wide>
        <Row wrap>
          <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden />}>
            {zh ? "新建酒店" : "New hotel"}
          </Button>
          <Button leftSection={<IconDownload size={16} aria-hidden />}>{zh ? "导出" : "Export"}</Button>
          <Button variant="subtle">{zh ? "重置" : "Reset"}</Button>
          <Button color="danger" variant="outline" leftSection={<IconTrash size={16} aria-hidden />}>
            {zh ? "删除" : "Delete"}
          </Button>
          <Button variant="filled" loading>
            {zh ? "保存" : "Save"}
          </Button>
          <Button disabled>{zh ? "不可用" : "Disabled"}</Button>
          <button type="button" className="link">
            {zh ? "修改" : "Edit"}
          </button>
          <button
            type="button"
            className="link"
            data-danger
            onClick={() =>
              void ask({
                title: zh ? `删除${hotel}？` : `Delete ${hotel}?`,
                text: zh ? "它的 1,264 张卡仍保留在记录里。" : "Its 1,264 cards stay on record.",
                confirm: zh ? "删除酒店" : "Delete hotel",
                cancel: zh ? "取消" : "Cancel",
                danger: true,
              })
            }
          >
            {zh ? "删除…" : "Delete…"}
          </button>
        </Row>
      </Example>
      <Example title={zh ? "输入" : "Inputs"}>
        <div className={classes.stack}>
          <TextInput
            label={zh ? "酒店名称" : "Hotel name"}
            defaultValue={zh ? "望湖国际大酒店" : "Wanghu Grand"}
            withAsterisk
          />
          <TextInput
            label={zh ? "编号" : "Number"}
            defaultValue="1001"
            error={zh ? "这个编号已有酒店使用" : "Another hotel has this number"}
          />
          <NumberInput
            label={zh ? "有效天数" : "Valid for"}
            description={zh ? "1–365 天" : "1 to 365 days"}
            defaultValue={30}
            hideControls
            rightSection={zh ? "天" : "days"}
            rightSectionWidth={48}
          />
          <Select
            label={zh ? "状态" : "Status"}
            data={zh ? ["正常", "停用"] : ["Normal", "Disabled"]}
            defaultValue={zh ? "正常" : "Normal"}
          />
        </div>
      </Example>
      <Example title={zh ? "更多输入" : "More inputs"}>
        <div className={classes.stack}>
          <PasswordInput label={zh ? "授权密码" : "Authorization password"} defaultValue="demo-1234" />
          <TextInput label={zh ? "建立时间" : "Created"} defaultValue="2026-01-02 03:04:05" disabled />
          <Textarea
            label={zh ? "备注" : "Remark"}
            rows={3}
            placeholder={zh ? "不超过 200 字" : "Up to 200 characters"}
          />
        </div>
      </Example>
      <Example title={zh ? "选择" : "Choices"}>
        <div className={classes.stack}>
          <div className={classes.choices}>
            <Checkbox label={zh ? "指纹" : "Fingerprint"} defaultChecked />
            <Checkbox label={zh ? "梯控" : "Ladder control"} />
            <Checkbox label={zh ? "部分" : "Some"} indeterminate onChange={() => undefined} />
            <Checkbox label={zh ? "不可用" : "Disabled"} disabled />
          </div>
          <Radio.Group aria-label={zh ? "操作" : "Operation"} defaultValue="set">
            <div className={classes.choices}>
              <Radio value="set" label={zh ? "设置卡" : "Set card"} />
              <Radio value="clear" label={zh ? "清空卡" : "Clear card"} />
            </div>
          </Radio.Group>
          <div className={classes.choices}>
            <Switch label={zh ? "启用" : "Active"} defaultChecked />
            <Switch label={zh ? "固定顶栏" : "Fixed header"} />
          </div>
        </div>
      </Example>
      <Example title={zh ? "状态词" : "Status words"}>
        <div className={classes.stack}>
          {TONES.map(([color, chinese, english]) => (
            <Status key={color} color={color}>
              {zh ? chinese : english}
            </Status>
          ))}
        </div>
      </Example>
      <Example title={zh ? "标签与字典" : "Tags and dictionaries"}>
        <div className={classes.stack}>
          <Row wrap>
            {TAGS.map(([color, chinese, english]) => (
              <Tag key={color} color={color}>
                {zh ? chinese : english}
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
      <Example title={zh ? "面板与名值" : "Panel and facts"}>
        <Panel title={zh ? "这张卡" : "This card"} aside="04A1B2C3">
          <Facts
            facts={[
              [
                zh ? "卡号" : "Card number",
                <span key="uid" className="mono">
                  04A1B2C3
                </span>,
              ],
              [zh ? "容量" : "Size", "1K"],
              [zh ? "酒店" : "Hotel", zh ? "1001 杭州望湖国际大酒店" : "1001 Wanghu Grand Hotel Hangzhou"],
            ]}
          />
        </Panel>
      </Example>
      <Example title={zh ? "出错，带处理办法" : "A fault with its remedy"}>
        <ErrorAlert error={{ error: "CARD_LIFTED", values: {}, traceId: "7f3c-20a9" }} />
      </Example>
    </>
  );
}
