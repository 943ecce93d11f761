import { SOFTWARE_TYPES, type SoftwareType } from "@adel/card";
import { type Hotel, HotelInput, HotelUpdate, hotelRoutes, type SectorPlanInput } from "@adel/protocol";
import { Checkbox, Group } from "@mantine/core";
import { lazy } from "react";
import type { Field } from "../../../crud/view.ts";
import type { hotelWords } from "./hotel.words.ts";
import { defaultDraft, licensed, type PlanDraft, problemsOf } from "./plan-draft.ts";

export type HotelWord = Parameters<(key: keyof typeof hotelWords.zh) => void>[0];

/** A hotel's form as it is being filled in. */
export interface HotelForm {
  readonly hotelNumber: number | "";
  readonly hotelName: string;
  readonly province: string;
  readonly city: string;
  readonly doorLockCount: number;
  readonly address: string;
  readonly authPassword: string;
  readonly authPasswordAgain: string;
  readonly softwareTypes: readonly SoftwareType[];
  readonly sectorPlan: PlanDraft;
  readonly groupId: number | null;
  readonly groupName: string | null;
  readonly status: "0" | "1";
  readonly deptId: number | undefined;
  readonly remark: string;
}

// Fields that lists do not need come with the form.
const GroupField = lazy(async () => ({ default: (await import("./group-field.tsx")).GroupField }));
const SectorPlanField = lazy(async () => ({ default: (await import("./sector-plan-field.tsx")).SectorPlanField }));

const draftOf = ({ cardSize, ...plan }: SectorPlanInput): PlanDraft => ({ cardSize, ...plan });

export const startHotel = (row: Hotel | undefined): HotelForm => ({
  hotelNumber: row?.hotelNumber ?? "",
  hotelName: row?.hotelName ?? "",
  province: row?.province ?? "",
  city: row?.city ?? "",
  doorLockCount: row?.doorLockCount ?? 0,
  address: row?.address ?? "",
  authPassword: "",
  authPasswordAgain: "",
  softwareTypes: row?.softwareTypes ?? [],
  sectorPlan: row ? draftOf(row.sectorPlan) : defaultDraft("1k", []),
  groupId: row?.groupId ?? null,
  groupName: row?.groupName ?? null,
  status: row?.status ?? "0",
  deptId: row?.deptId,
  remark: row?.remark ?? "",
});

/** Empty passwords are left out: the old one stays (and a new hotel is told that one is needed). */
export const sendHotel = ({ authPassword, authPasswordAgain, groupName: _, ...values }: HotelForm): object => ({
  ...values,
  hotelNumber: values.hotelNumber === "" ? undefined : values.hotelNumber,
  ...((authPassword !== "" || authPasswordAgain !== "") && { authPassword, authPasswordAgain }),
});

interface Planned {
  readonly sectorPlan: PlanDraft;
  readonly softwareTypes: readonly SoftwareType[];
}
const planIsSound = ({ sectorPlan, softwareTypes }: Planned) => problemsOf(sectorPlan, softwareTypes).length === 0;
const wrongPlan = { path: ["sectorPlan"], error: "FIELDS_REFUSED" };

/** The hotel's routes, with the plan's rules asked before anything is sent; the server asks them again. */
export const checkedHotelRoutes = {
  ...hotelRoutes,
  create: { ...hotelRoutes.create, body: HotelInput.refine(planIsSound, wrongPlan) },
  change: { ...hotelRoutes.change, body: HotelUpdate.refine(planIsSound, wrongPlan) },
};

const softwareWord = { fingerprint: "fingerprint", "ladder-control": "ladder" } as const;

export const hotelFields: readonly Field<HotelForm, HotelWord>[] = [
  { kind: "number", key: "hotelNumber", label: "number", required: true },
  { kind: "text", key: "hotelName", label: "name", required: true },
  {
    kind: "custom",
    key: "groupId",
    label: "group",
    wide: true,
    show: ({ values, set }) => (
      <GroupField value={values.groupId} name={values.groupName} onChange={(groupId) => set("groupId", groupId)} />
    ),
  },
  { kind: "text", key: "province", label: "province" },
  { kind: "text", key: "city", label: "city" },
  { kind: "text", key: "address", label: "address", limit: 80, help: "addressHelp", wide: true },
  { kind: "number", key: "doorLockCount", label: "doorLockCount", unit: "locks" },
  {
    kind: "custom",
    key: "softwareTypes",
    label: "software",
    show: ({ values, set }, say) => (
      <Checkbox.Group
        label={say("software")}
        value={[...values.softwareTypes]}
        onChange={(chosen) => {
          const software = SOFTWARE_TYPES.filter((type) => chosen.includes(type));
          set("softwareTypes", software);
          set("sectorPlan", licensed(values.sectorPlan, software));
        }}
      >
        <Group h="var(--control)" gap={20}>
          {SOFTWARE_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={say(softwareWord[type])} />
          ))}
        </Group>
      </Checkbox.Group>
    ),
  },
  { kind: "password", key: "authPassword", label: "authPassword", help: "authPasswordHelp" },
  { kind: "password", key: "authPasswordAgain", label: "authPasswordAgain", help: "authAgainHelp" },
  {
    kind: "custom",
    key: "sectorPlan",
    label: "plan",
    wide: true,
    show: ({ values, set }) => (
      <SectorPlanField
        plan={values.sectorPlan}
        software={values.softwareTypes}
        onChange={(plan) => set("sectorPlan", plan)}
      />
    ),
  },
  {
    kind: "select",
    key: "status",
    label: "status",
    options: [
      { value: "0", label: "normal" },
      { value: "1", label: "disabled" },
    ],
  },
  { kind: "textarea", key: "remark", label: "remark", wide: true },
];
