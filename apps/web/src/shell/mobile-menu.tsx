import { Drawer } from "@mantine/core";
import { useTranslation } from "../core/locale/messages.ts";
import type { MenuRow } from "../core/menu.ts";
import classes from "./sidebar.module.css";
import { Sidebar } from "./sidebar.tsx";

interface Props {
  readonly rows: readonly MenuRow[];
  readonly logo: boolean;
  readonly opened: boolean;
  readonly onClose: () => void;
}
/** On a narrow screen the sidebar is a drawer that closes by itself. */
export function MobileMenu({ rows, logo, opened, onClose }: Props) {
  const t = useTranslation("frame");
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="left" size={240} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t("mainMenu")}>
        <Drawer.Body className={classes.drawer ?? ""}>
          <Sidebar rows={rows} collapsed={false} logo={logo} onGo={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
