import { SOFTWARE_TYPES, type SoftwareType } from "@adel/card";
import type { MessageKey } from "@adel/messages";
import type { Hotel } from "@adel/protocol/business/hotel";
import type { SectorPlanInput } from "@adel/protocol/card-frames/sector-plan";
import { Checkbox, Group } from "@mantine/core";
import { lazy } from "react";
import type { Field } from "../../../crud/view.ts";
import { officialRegion } from "../../../ui/region/region-name.tsx";
import { RegionSelect } from "../../../ui/region/region-select.tsx";
import { defaultDraft, errorsOf, licensed, type SectorPlanDraft } from "./plan-draft.ts";
import { useOwners } from "./use-owners.ts";

export type HotelWord = Parameters<(key: MessageKey<"business.hotel">) => void>[0];

/** A hotel's form while it is filled in. */
export interface HotelForm {
  readonly isNew: boolean;
  readonly hotelNumber: number | "";
  readonly hotelName: string;
  readonly province: string;
  readonly city: string;
  readonly doorLockCount: number;
  readonly address: string;
  readonly authPassword: string;
  readonly authPasswordAgain: string;
  readonly softwareTypes: readonly SoftwareType[];
  readonly sectorPlan: SectorPlanDraft;
  /** By which cards were made already. */
  readonly usedPlan: SectorPlanDraft | undefined;
  readonly groupId: number | null;
  readonly groupName: string | null;
  readonly status: "0" | "1";
  /** Owner of a new hotel; "" for the user's own department. Later it changes by a transfer. */
  readonly deptId: string;
  readonly remark: string;
}

// Fields that lists do not need are loaded with the form.
const GroupField = lazy(async () => ({ default: (await import("./group-field.tsx")).GroupField }));
const SectorPlanField = lazy(async () => ({ default: (await import("./sector-plan-field.tsx")).SectorPlanField }));

const draftOf = ({ cardSize, ...plan }: SectorPlanInput): SectorPlanDraft => ({ cardSize, ...plan });

export const initialHotel = (row: Hotel | undefined): HotelForm => ({
  isNew: row === undefined,
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
  usedPlan: row && row.cardCount > 0 ? draftOf(row.sectorPlan) : undefined,
  groupId: row?.groupId ?? null,
  groupName: row?.groupName ?? null,
  status: row?.status ?? "0",
  deptId: "",
  remark: row?.remark ?? "",
});

/** Empty passwords are left out: the old one stays (a new hotel requires one). */
export const submitHotel = ({
  authPassword,
  authPasswordAgain,
  deptId,
  groupName: _,
  isNew: __,
  usedPlan: ___,
  ...values
}: HotelForm) => ({
  ...values,
  hotelNumber: values.hotelNumber === "" ? undefined : values.hotelNumber,
  ...(deptId !== "" && { deptId: Number(deptId) }),
  ...((authPassword !== "" || authPasswordAgain !== "") && { authPassword, authPasswordAgain }),
});

interface Planned {
  readonly sectorPlan: SectorPlanDraft;
  readonly softwareTypes: readonly SoftwareType[];
}
/** The plan's rules, checked before the request; the server checks them again. */
export const hotelErrors = ({ sectorPlan, softwareTypes }: Planned): readonly "sectorPlan"[] =>
  errorsOf(sectorPlan, softwareTypes).length === 0 ? [] : ["sectorPlan"];

/** A new hotel needs its password; later an empty field leaves the old one. */
const passwords = (isNew: boolean): readonly Field<HotelForm, HotelWord>[] => {
  const shared = { kind: "password", required: isNew, when: (values: HotelForm) => values.isNew === isNew } as const;
  return [
    { ...shared, key: "authPassword", label: "authPassword", help: isNew ? "authPasswordHelp" : "authPasswordKept" },
    { ...shared, key: "authPasswordAgain", label: "authPasswordAgain" },
  ];
};

const softwareWord = { fingerprint: "fingerprint", "ladder-control": "ladder" } as const;

export const hotelFields: readonly Field<HotelForm, HotelWord>[] = [
  { kind: "number", key: "hotelNumber", label: "number", required: true },
  { kind: "text", key: "hotelName", label: "name", required: true },
  {
    kind: "custom",
    key: "groupId",
    label: "group",
    reads: ["groupName"],
    show: ({ values, set }) => (
      <GroupField value={values.groupId} name={values.groupName} onChange={(groupId) => set("groupId", groupId)} />
    ),
  },
  {
    kind: "custom",
    key: "city",
    label: "place",
    reads: ["province"],
    show: ({ values: { province, city }, set }, t) => (
      <RegionSelect
        label={t("place")}
        value={{ province, city }}
        // A place that is missing in the list is still shown.
        {...(province + city !== "" && { placeholder: officialRegion({ province, city }) })}
        onChange={(location) => {
          set("province", location.province);
          set("city", location.city);
        }}
      />
    ),
  },
  {
    kind: "tree",
    key: "deptId",
    label: "owner",
    help: "ownerHelp",
    wide: true,
    when: ({ isNew }) => isNew,
    useNodes: useOwners,
  },
  { kind: "text", key: "address", label: "address", limit: 80, help: "addressHelp", wide: true },
  { kind: "number", key: "doorLockCount", label: "doorLockCount", unit: "locks" },
  {
    kind: "custom",
    key: "softwareTypes",
    label: "software",
    reads: ["sectorPlan"],
    show: ({ values, set }, t) => (
      <Checkbox.Group
        label={t("software")}
        value={[...values.softwareTypes]}
        onChange={(selected) => {
          const software = SOFTWARE_TYPES.filter((type) => selected.includes(type));
          set("softwareTypes", software);
          set("sectorPlan", licensed(values.sectorPlan, software));
        }}
      >
        <Group h="var(--control)" gap={20}>
          {SOFTWARE_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={t(softwareWord[type])} />
          ))}
        </Group>
      </Checkbox.Group>
    ),
  },
  ...passwords(true),
  ...passwords(false),
  {
    kind: "custom",
    key: "sectorPlan",
    label: "plan",
    reads: ["softwareTypes"],
    wide: true,
    show: ({ values, set }) => (
      <SectorPlanField
        used={values.usedPlan}
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
