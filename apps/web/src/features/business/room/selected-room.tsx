import { type Room, type RoomCell, roomRoutes } from "@adel/protocol/business/room";
import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { RecordTabs } from "../../../crud/changes/record-tabs.tsx";
import { Panel } from "../../../ui/layout.tsx";
import classes from "./room.module.css";
import { RoomPanel } from "./room-panel.tsx";

const EditDrawer = lazy(async () => ({ default: (await import("./edit-drawer.tsx")).EditDrawer }));

interface Props {
  readonly room: RoomCell;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}
/** Details of the selected room, and the form in which it is edited. */
export function SelectedRoom({ room, onClose, onSaved }: Props) {
  const may = useMayCall();
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <SidePanel title={room.label} onClose={onClose}>
        <RecordTabs record={{ entity: "business/room", id: room.id }}>
          <RoomPanel room={room} onEdit={may(roomRoutes.change) ? () => setEditing(true) : undefined} />
        </RecordTabs>
      </SidePanel>
      {isEditing && (
        <Suspense>
          <EditDrawer
            room={room satisfies Partial<Room>}
            onClose={() => setEditing(false)}
            onSaved={() => {
              setEditing(false);
              onSaved();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface SidePanelProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}
/** A panel beside the grid, or a drawer on narrow screens. */
function SidePanel({ title, onClose, children }: SidePanelProps) {
  const common = useTranslation("common");
  const isNarrow = useMediaQuery("(max-width: 1199.98px)", matchMedia("(max-width: 1199.98px)").matches) ?? false;
  if (isNarrow)
    return (
      <Drawer opened onClose={onClose} size={400} title={title} closeButtonProps={{ "aria-label": common("close") }}>
        {children}
      </Drawer>
    );
  return (
    <aside className={classes.side} aria-label={title}>
      <Panel
        title={title}
        aside={
          <button type="button" className="link" onClick={onClose}>
            {common("close")}
          </button>
        }
      >
        {children}
      </Panel>
    </aside>
  );
}
