import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useId } from "react";

/** Mantine's password field, which by itself does not tell screen readers that it is invalid, or why. */
export function PasswordField(props: PasswordInputProps) {
  const id = useId();
  const { error, description } = props;
  const described = error ? `${id}-error` : "";
  return (
    <PasswordInput
      id={id}
      aria-invalid={!!error}
      aria-describedby={description ? `${described} ${id}-description` : described}
      {...props}
    />
  );
}
