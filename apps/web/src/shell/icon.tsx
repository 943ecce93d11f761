import {
  IconActivity,
  IconBuilding,
  IconCards,
  IconCircleDot,
  IconCpu,
  IconCreditCard,
  IconHome,
  IconLink,
  IconList,
  IconReceipt,
  IconScan,
  IconSettings,
  IconShieldCheck,
  IconSitemap,
  IconTool,
  IconUser,
  IconUsers,
} from "@tabler/icons-react";

/** Icon names of the server's menu, the family's and ours, each with its drawing. */
const icons = {
  home: IconHome,
  dashboard: IconHome,
  hotel: IconBuilding,
  building: IconBuilding,
  card: IconCards,
  cards: IconCards,
  "test-card": IconCards,
  encoder: IconCpu,
  "read-card": IconScan,
  "new-card": IconCards,
  records: IconList,
  read: IconScan,
  scan: IconScan,
  inspection: IconShieldCheck,
  order: IconReceipt,
  payment: IconCreditCard,
  money: IconCreditCard,
  system: IconSettings,
  monitor: IconActivity,
  tool: IconTool,
  user: IconUser,
  peoples: IconUsers,
  group: IconUsers,
  tree: IconSitemap,
  "tree-table": IconSitemap,
  list: IconList,
  dict: IconList,
  link: IconLink,
} as const;

export function MenuIcon({ name }: { readonly name: string }) {
  const Icon = isName(name) ? icons[name] : IconCircleDot;
  return <Icon size={18} stroke={1.6} aria-hidden />;
}
const isName = (name: string): name is keyof typeof icons => Object.hasOwn(icons, name);
