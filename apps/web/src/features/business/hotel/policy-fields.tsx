import type { MessageKey } from "@adel/messages";
import { type DeskPolicy, IDLE_MINUTES, POLICY_CARD_TYPES, POLICY_MAX } from "@adel/protocol/business/desk/policy";
import { NativeSelect, NumberInput, Switch, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useDictionary } from "../../../core/dict/use-dictionary.ts";
import { useTranslation } from "../../../core/locale/messages.ts";
import classes from "./policy.module.css";
import type { PolicyForm } from "./policy-form.ts";

type Word = MessageKey<"business.desk-policy">;
type NumberName =
  | "nights"
  | "cards"
  | "maxNights"
  | "maxCards"
  | "relays"
  | "offDelay"
  | "shiftHours"
  | "idleMinutes"
  | "shiftJobs";

interface Props {
  readonly form: PolicyForm;
  readonly errors: Readonly<Record<string, string>>;
  readonly set: (change: Partial<PolicyForm>) => void;
  /** The hotel's cards call lifts. */
  readonly hasLifts: boolean;
}

/** The fields in their sections. */
export function PolicyFields(props: Props) {
  const t = useTranslation("business.desk-policy");
  const { form, set, hasLifts } = props;
  const { word } = useDictionary("biz_card_type");
  return (
    <>
      <Section title={t("stay")}>
        <NativeSelect
          className={classes.wide ?? ""}
          id="policy-cardType"
          label={t("cardType")}
          description={t("cardTypeHelp")}
          value={form.cardType}
          data={POLICY_CARD_TYPES.map((value) => ({
            value,
            label: word(value).label,
          }))}
          onChange={(event) => set({ cardType: cardTypeOf(event.currentTarget.value) })}
        />
        <TimeField {...props} name="checkoutTime" help="checkoutHelp" />
        <TimeField {...props} name="dayBegins" help="dayHelp" />
        <NumberField {...props} name="nights" max={POLICY_MAX.nights} />
        <NumberField {...props} name="maxNights" max={POLICY_MAX.nights} help="upTo" />
        <NumberField {...props} name="cards" max={POLICY_MAX.cards} />
        <NumberField {...props} name="maxCards" max={POLICY_MAX.cards} help="upTo" />
        <SwitchInput {...props} name="extraWithCard" help="extraHelp" />
        <SwitchInput {...props} name="print" help="printHelp" />
        <SwitchInput {...props} name="hasReference" help="referenceHelp" />
      </Section>
      <Section title={t("card")}>
        {hasLifts && (
          <TextInput
            className={classes.wide ?? ""}
            id="policy-liftFloors"
            label={t("liftFloors")}
            description={t("floorsHelp")}
            value={form.liftFloors}
            error={props.errors.liftFloors}
            onChange={(event) => set({ liftFloors: event.currentTarget.value })}
          />
        )}
        <NumberField {...props} name="relays" max={255} help="relaysHelp" />
        <NumberField {...props} name="offDelay" max={255} help="relaysHelp" />
        <SwitchInput {...props} name="hasClock" help="clockHelp" />
      </Section>
      <Section title={t("shift")} text={t("shiftText")}>
        <NumberField {...props} name="shiftHours" max={POLICY_MAX.shiftHours} help="upTo" />
        <NumberField {...props} name="idleMinutes" min={IDLE_MINUTES.min} max={IDLE_MINUTES.max} help="between" />
        <NumberField {...props} name="shiftJobs" max={POLICY_MAX.shiftJobs} help="upTo" />
      </Section>
    </>
  );
}

const cardTypeOf = (value: string): DeskPolicy["cardType"] =>
  POLICY_CARD_TYPES.find((one) => one === value) ?? POLICY_CARD_TYPES[0];

interface SectionProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}
const Section = ({ title, text, children }: SectionProps) => (
  <fieldset className={classes.section}>
    <legend>{title}</legend>
    {text && <p className={classes.text}>{text}</p>}
    <div className={classes.fields}>{children}</div>
  </fieldset>
);

interface FieldProps<N extends keyof PolicyForm> extends Omit<Props, "hasLifts"> {
  readonly name: N;
  readonly help?: Word;
}
function TimeField({ form, errors, set, name, help }: FieldProps<"checkoutTime" | "dayBegins">) {
  const t = useTranslation("business.desk-policy");
  return (
    <TextInput
      id={`policy-${name}`}
      type="time"
      label={t(name)}
      description={help && t(help)}
      value={form[name]}
      error={errors[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
}

interface NumberProps extends FieldProps<NumberName> {
  readonly min?: number;
  readonly max: number;
}
function NumberField({ form, errors, set, name, help, min = 1, max }: NumberProps) {
  const t = useTranslation("business.desk-policy");
  return (
    <NumberInput
      id={`policy-${name}`}
      label={t(name)}
      description={help && t(help, { min, max })}
      allowDecimal={false}
      allowNegative={false}
      value={form[name]}
      error={errors[name]}
      onChange={(value) => set({ [name]: value })}
    />
  );
}

function SwitchInput({ form, set, name, help }: FieldProps<"extraWithCard" | "print" | "hasReference" | "hasClock">) {
  const t = useTranslation("business.desk-policy");
  return (
    <Switch
      className={classes.wide ?? ""}
      label={t(name)}
      description={help && t(help)}
      checked={form[name]}
      onChange={(event) => set({ [name]: event.currentTarget.checked })}
    />
  );
}
