import { IconCircleDot } from "@tabler/icons-react";
import { icons, isIconName } from "./icons.ts";

/** An unknown name gives a dot. */
export function Drawing({ name, size }: { readonly name: string; readonly size: number }) {
  const Icon = isIconName(name) ? icons[name] : IconCircleDot;
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
