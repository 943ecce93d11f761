import type { DeskAct, DeskRoom } from "@adel/protocol/business/desk";
import { Amounts } from "./amounts.tsx";
import { CardContent } from "./card-content.tsx";
import type { DeskFormProps } from "./desk-form-props.ts";
import { MoveTargetField } from "./move-target.tsx";

interface Props extends DeskFormProps {
  readonly act: DeskAct;
  readonly room: DeskRoom;
  readonly opened: DeskRoom | undefined;
}
/** What belongs to an act that the room allows: the new room, nights and cards, and what the cards carry. */
export const ActDetails = (props: Props) => (
  <>
    {props.act === "move" && <MoveTargetField target={props.target} readOnly={props.readOnly} />}
    <Amounts {...props} policy={props.limits} />
    {props.act !== "checkOut" && props.act !== "void" && props.opened && <CardContent {...props} room={props.opened} />}
  </>
);
