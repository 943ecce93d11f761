import { NO_REGION } from "@adel/region";
import { useState } from "react";
import { useLanguage } from "../../core/locale/messages.ts";
import { IconField } from "../../ui/menu-icon/icon-field.tsx";
import { RegionSelect } from "../../ui/region/region-select.tsx";
import { Example } from "../example.tsx";
import classes from "../gallery.module.css";

export function Pickers() {
  const zh = useLanguage() === "zh";
  const [location, setLocation] = useState({ province: "浙江省", city: "杭州市" });
  const [none, setNone] = useState(NO_REGION);
  const [icon, setIcon] = useState("hotel");
  const [noIcon, setNoIcon] = useState("#");
  return (
    <>
      <Example title={zh ? "省市" : "Province and city"}>
        <div className={classes.stack}>
          <RegionSelect label={zh ? "省市" : "Province and city"} value={location} onChange={setLocation} />
          <RegionSelect
            label={zh ? "省市" : "Province and city"}
            value={none}
            onChange={setNone}
            required
            error={zh ? "选择省市" : "Choose a place"}
          />
          <RegionSelect
            label={zh ? "省市" : "Province and city"}
            value={{ province: "上海市", city: "上海市" }}
            onChange={setLocation}
            disabled
          />
        </div>
      </Example>
      <Example title={zh ? "图标" : "Icon"}>
        <div className={classes.stack}>
          <IconField label={zh ? "菜单图标" : "Icon of the menu"} value={icon} onChange={setIcon} />
          <IconField label={zh ? "菜单图标" : "Icon of the menu"} value={noIcon} onChange={setNoIcon} />
          <IconField label={zh ? "菜单图标" : "Icon of the menu"} value="system" onChange={setIcon} disabled />
        </div>
      </Example>
    </>
  );
}
