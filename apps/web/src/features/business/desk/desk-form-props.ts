import type { SoftwareType } from "@adel/card";
import type { DeskAct, DeskRoom } from "@adel/protocol/business/desk";
import type { DeskPolicy } from "@adel/protocol/business/desk/policy";
import type { ReactNode } from "react";
import type { ActChange } from "./act-change.ts";
import type { DeskAmounts } from "./act-request.ts";
import type { DeskInput } from "./desk-input.ts";
import type { DisallowedReason } from "./disallowed-act.ts";
import type { MoveTarget } from "./move-target.tsx";
import type { RequestPlan } from "./plan-request.ts";
import type { DeskController } from "./use-desk.ts";

/** What the form of the front desk shows, and what is done in it. */
export interface DeskFormProps {
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly input: DeskInput | undefined;
  readonly rooms: readonly DeskRoom[] | undefined;
  readonly room: DeskRoom | undefined;
  readonly act: DeskAct | undefined;
  readonly plan: RequestPlan;
  /** Why the room does not allow the act. */
  readonly disallowed: DisallowedReason | undefined;
  readonly onAct: (act: DeskAct) => void;
  readonly target: MoveTarget;
  readonly desk: DeskController;
  readonly software: readonly SoftwareType[];
  readonly hotelId: number;
  readonly readOnly: boolean;
  /** The server's reply to the typed text is pending. */
  readonly isLoading: boolean;
  readonly policy: DeskPolicy;
  /** The policy, with the later end that a changed act may have. */
  readonly limits: DeskPolicy;
  readonly amounts: DeskAmounts;
  readonly onAmounts: (change: Partial<DeskAmounts>) => void;
  /** What is changed for this act, while it is. */
  readonly change: ActChange | undefined;
  readonly onChange: (change: ActChange | undefined) => void;
  /** The hotel's name, or its choice. */
  readonly hotelChoice: ReactNode;
  /** The rooms of a queue, if there is one. */
  readonly queue: ReactNode;
  /** Leaves out the room of a queue; undefined without one. */
  readonly onSkip: (() => void) | undefined;
  /** An act of what was typed begins. */
  readonly onStart: () => void;
  /** One of several rooms of the same label. */
  readonly onBuilding: (text: string) => void;
  /** The receipt of the last act is shown, and nothing was typed since. */
  readonly isFinished: boolean;
  /** The receipt of the last act, until something is typed. */
  readonly children: ReactNode;
}
