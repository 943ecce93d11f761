import { jobRoutes, type TargetParameter, type TaskTarget } from "@adel/protocol/monitor/job";
import { formatCallTarget, parseCallTarget, type TargetValue } from "@adel/protocol/monitor/job/call-target";
import { Input, NumberInput, Select, Switch, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../../core/services.tsx";
import type { FieldFrame } from "../../../ui/field.ts";
import classes from "./job.module.css";

interface Props extends FieldFrame {
  readonly value: string;
  readonly onChange: (target: string) => void;
}

const emptyValue = ({ kind, initial, min }: TargetParameter): TargetValue => {
  if (initial !== undefined) return initial;
  if (kind === "boolean") return false;
  return kind === "string" ? "" : (min ?? 0);
};
const newTarget = ({ name, parameters }: TaskTarget): string =>
  formatCallTarget({ name, values: parameters.map(emptyValue) });

/** Chooses a registered function and its values; the text of the call target is made of them. */
export function TargetField({ label, help, error, required = false, value, onChange }: Props) {
  const { targets } = useClient(jobRoutes);
  const { data = [] } = useQuery({
    queryKey: [jobRoutes.targets.path],
    queryFn: ({ signal }) => targets({}, { signal }),
  });
  const parsed = parseCallTarget(value);
  const current = parsed.ok ? parsed.target : undefined;
  const selected = data.find(({ name }) => name === current?.name);
  const options = data.map(({ name, title }) => ({ value: name, label: `${title} · ${name}` }));
  // A function without permission, or of another version, stays until another one is selected.
  if (current && !selected) options.push({ value: current.name, label: current.name });
  const setValue = (at: number, next: TargetValue) => {
    if (current) onChange(formatCallTarget({ ...current, values: current.values.with(at, next) }));
  };
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      withAsterisk={required}
      description={help}
      role="group"
      aria-label={label}
    >
      <div className={classes.target}>
        <Select
          aria-label={label}
          className={classes.function ?? ""}
          data={options}
          value={current?.name ?? null}
          error={error}
          allowDeselect={false}
          searchable
          onChange={(name) => {
            const next = data.find((one) => one.name === name);
            if (next) onChange(newTarget(next));
          }}
        />
        {selected?.parameters.map((parameter, at) => (
          <ValueField
            key={parameter.label}
            parameter={parameter}
            value={current?.values[at]}
            onChange={(next) => setValue(at, next)}
          />
        ))}
      </div>
    </Input.Wrapper>
  );
}

interface ValueProps {
  readonly parameter: TargetParameter;
  readonly value: TargetValue | undefined;
  readonly onChange: (value: TargetValue) => void;
}
function ValueField({ parameter: { label, kind, min, max }, value, onChange }: ValueProps) {
  if (kind === "boolean")
    return (
      <Switch label={label} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
    );
  if (kind === "string")
    return (
      <TextInput label={label} value={String(value ?? "")} onChange={(event) => onChange(event.currentTarget.value)} />
    );
  return (
    <NumberInput
      label={label}
      className={classes.number ?? ""}
      hideControls
      allowDecimal={kind === "number"}
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      value={typeof value === "number" ? value : ""}
      onChange={(next) => typeof next === "number" && onChange(next)}
    />
  );
}
