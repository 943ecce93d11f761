import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";

const TYPING_MS = 300;

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Placeholder; by default the label. */
  readonly hint?: string;
  readonly search?: boolean;
  readonly className: string;
}
/** A search field: reports its text when typing pauses, or at once on Enter. */
export function SearchInput({ label, hint = label, value, onChange, search = false, className }: Props) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onChange(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <TextInput
      type={search ? "search" : "text"}
      inputMode={search ? "search" : "decimal"}
      aria-label={label}
      placeholder={hint}
      className={className}
      {...(search && { leftSection: <IconSearch size={16} stroke={1.6} aria-hidden /> })}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => event.key === "Enter" && onChange(text.trim())}
    />
  );
}
