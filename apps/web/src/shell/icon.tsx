import {
  IconActivity,
  IconBed,
  IconBuilding,
  IconBuildingFactory2,
  IconCards,
  IconCoinYuan,
  IconCpu,
  IconDoorEnter,
  IconHome,
  IconId,
  IconSettings,
  IconTestPipe,
  IconTool,
} from "@tabler/icons-react";
import { MenuIcon as AnyIcon } from "../ui/menu-icon/menu-icon.tsx";

/** Icons that the sidebar shows at once; all others are loaded when one of them is needed. */
const AT_ONCE = {
  home: IconHome,
  "front-desk": IconDoorEnter,
  room: IconBed,
  card: IconId,
  hotel: IconBuilding,
  "test-card": IconTestPipe,
  encoder: IconCpu,
  cards: IconCards,
  factory: IconBuildingFactory2,
  money: IconCoinYuan,
  system: IconSettings,
  monitor: IconActivity,
  tool: IconTool,
} as const;

/** The icon of a menu row by its stored name. */
export function MenuIcon({ name }: { readonly name: string }) {
  if (!isAtOnce(name)) return <AnyIcon name={name} />;
  const Icon = AT_ONCE[name];
  return <Icon size={18} stroke={1.6} aria-hidden />;
}
const isAtOnce = (name: string): name is keyof typeof AT_ONCE => Object.hasOwn(AT_ONCE, name);
