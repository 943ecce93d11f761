import { DEFAULT_LABEL_PATTERN, RoomPattern, roomRoutes } from "@adel/protocol/business/room";
import type { FieldError } from "@adel/protocol/kernel/envelope";
import { parse } from "@adel/protocol/kernel/parse";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "../../../core/api.ts";
import { bitsIn, numbersIn } from "../../../core/card/numbers.ts";
import { focusRefused } from "../../../core/focus-refused.ts";
import { describeIn } from "../../../core/locale/errors.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient } from "../../../core/services.tsx";

export interface PatternForm {
  readonly building: number | string;
  readonly floorFrom: number | string;
  readonly floorTo: number | string;
  readonly exceptFloors: string;
  readonly roomFrom: number | string;
  readonly roomTo: number | string;
  readonly labelPattern: string;
  readonly typeName: string;
  readonly liftFloors: string;
  readonly ownLiftFloor: boolean;
  readonly relayCount: number | string;
  readonly offDelay: number | string;
}
const START: PatternForm = {
  building: 1,
  floorFrom: 1,
  floorTo: "",
  exceptFloors: "",
  roomFrom: 1,
  roomTo: "",
  labelPattern: DEFAULT_LABEL_PATTERN,
  typeName: "",
  liftFloors: "",
  ownLiftFloor: true,
  relayCount: 0,
  offDelay: 0,
};
const MAX_FLOOR = 255;

export interface GenerateOptions {
  readonly hotelId: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}
/** A pattern of rooms: sends it for a preview first, then without the rooms left out; a changed pattern is previewed anew. */
export function useGenerate({ hotelId, onClose, onDone }: GenerateOptions) {
  const t = useTranslation("business.room");
  const { generate } = useClient(roomRoutes);
  const language = useLanguage();
  const [form, setForm] = useState<PatternForm>(START);
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const body = () => ({
    ...form,
    hotelId,
    exceptFloors: numbersIn(form.exceptFloors, MAX_FLOOR),
    liftFloors: bitsIn(form.liftFloors),
    dropped: [...dropped],
  });
  const element = useRef<HTMLFormElement>(null);
  const refuse = (found: readonly FieldError[]) =>
    focusRefused(element.current, () =>
      setErrors(Object.fromEntries(found.map(({ path, message }) => [path, message]))),
    );
  const run = useMutation({
    mutationFn: async (preview: "true" | "false") => {
      const parsed = parse(RoomPattern, body(), describeIn(language));
      if (!parsed.ok) {
        refuse(parsed.errors);
        return undefined;
      }
      setErrors({});
      return generate({ query: { preview }, body: parsed.value }, { quiet: true });
    },
    onSuccess: (answer, preview) => {
      if (!answer || preview === "true") return;
      report.success(t("added", { count: answer.added }));
      onDone();
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError) refuse(error.errors);
    },
  });
  const set = (change: Partial<PatternForm>) => {
    setForm((now) => ({ ...now, ...change }));
    setDropped(new Set());
    run.reset();
  };
  const toggle = (label: string) =>
    setDropped((now) => (now.has(label) ? new Set([...now].filter((one) => one !== label)) : new Set([...now, label])));
  const seen = run.data;
  const left = seen ? seen.rooms.filter(({ label, exists }) => !exists && !dropped.has(label)).length : 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run.mutate(seen ? "false" : "true");
  };
  return { form, set, errors, element, run, left, dropped, toggle, submit };
}
