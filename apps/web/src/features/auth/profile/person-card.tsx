import { profileRoutes } from "@adel/protocol/auth/profile";
import type { ResponseOf } from "@adel/protocol/kernel/route";
import { Avatar, Button } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { avatarOf } from "../../../core/avatar.ts";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient, useConfirm } from "../../../core/services.tsx";
import { Facts } from "../../../ui/layout.tsx";
import classes from "./profile.module.css";

const AvatarDialog = lazy(async () => ({ default: (await import("./avatar-dialog.tsx")).AvatarDialog }));

interface Props {
  readonly shown: ResponseOf<typeof profileRoutes.show>;
  readonly onChanged: () => Promise<void>;
}

/** The signed-in user: avatar, names, department. */
export function PersonCard({ shown: { data: profile, roleGroup, postGroup }, onChanged }: Props) {
  const t = useTranslation("auth.profile");
  const [cropping, setCropping] = useState(false);
  const { userName, nickName, avatar, dept, loginIp, loginDate, createTime } = profile;
  const saved = async () => {
    await onChanged();
    report.success(t("avatarSaved"));
  };
  return (
    <section className={classes.person}>
      <Avatar size={96} src={avatarOf(profile)} alt={t("avatar", { name: nickName })} />
      <h2 className={classes.nick}>{nickName}</h2>
      <div className={classes["avatar-acts"]}>
        <Button leftSection={<IconCamera size={16} stroke={1.6} aria-hidden />} onClick={() => setCropping(true)}>
          {t("changeAvatar")}
        </Button>
        {avatar !== "" && <RemoveAvatar onChanged={onChanged} />}
      </div>
      <div className={classes.facts}>
        <Facts
          facts={[
            [
              t("account"),
              <span key="account" className="mono">
                {userName}
              </span>,
            ],
            [t("dept"), dept.deptName || "–"],
            [t("roles"), roleGroup.replaceAll(",", " · ") || t("noRoles")],
            ...(postGroup === "" ? [] : [[t("posts"), postGroup.replaceAll(",", " · ")] as const]),
            [t("lastSignIn"), loginDate ?? "–"],
            [t("from"), loginIp || "–"],
            [t("created"), createTime ?? "–"],
          ]}
        />
      </div>
      {cropping && (
        <Suspense>
          <AvatarDialog onClose={() => setCropping(false)} onSaved={saved} />
        </Suspense>
      )}
    </section>
  );
}

function RemoveAvatar({ onChanged }: Pick<Props, "onChanged">) {
  const t = useTranslation("auth.profile");
  const core = useTranslation("common");
  const ask = useConfirm();
  const { removeAvatar } = useClient(profileRoutes);
  const remove = async () => {
    const question = {
      title: t("removeAvatarTitle"),
      text: t("removeAvatarText"),
      confirm: t("removeAvatar"),
      cancel: core("cancel"),
    };
    if (!(await ask(question))) return;
    await removeAvatar({});
    await onChanged();
    report.success(t("avatarRemoved"));
  };
  return (
    <button type="button" className="link" onClick={() => void remove()}>
      {t("removeAvatar")}
    </button>
  );
}
