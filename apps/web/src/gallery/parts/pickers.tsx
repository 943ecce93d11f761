import { NO_REGION } from "@adel/region";
import { useState } from "react";
import { useTranslation } from "../../core/locale/messages.ts";
import { IconField } from "../../ui/menu-icon/icon-field.tsx";
import { RegionSelect } from "../../ui/region/region-select.tsx";
import { Example } from "../example.tsx";
import classes from "../gallery.module.css";

export function Pickers() {
  const t = useTranslation("gallery");
  const [location, setLocation] = useState({ province: "浙江省", city: "杭州市" });
  const [none, setNone] = useState(NO_REGION);
  const [icon, setIcon] = useState("hotel");
  const [noIcon, setNoIcon] = useState("#");
  return (
    <>
      <Example title={t("provinceAndCity")}>
        <div className={classes.stack}>
          <RegionSelect label={t("provinceAndCity")} value={location} onChange={setLocation} />
          <RegionSelect
            label={t("provinceAndCity")}
            value={none}
            onChange={setNone}
            required
            error={t("chooseAPlace")}
          />
          <RegionSelect
            label={t("provinceAndCity")}
            value={{ province: "上海市", city: "上海市" }}
            onChange={setLocation}
            disabled
          />
        </div>
      </Example>
      <Example title={t("icon")}>
        <div className={classes.stack}>
          <IconField label={t("iconOfTheMenu")} value={icon} onChange={setIcon} />
          <IconField label={t("iconOfTheMenu")} value={noIcon} onChange={setNoIcon} />
          <IconField label={t("iconOfTheMenu")} value="system" onChange={setIcon} disabled />
        </div>
      </Example>
    </>
  );
}
