import { profileRoutes } from "@adel/protocol/auth/profile";
import type { Answer } from "@adel/protocol/kernel/route";
import { Avatar, Button } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { avatarOf } from "../../../core/avatar.ts";
import { coreWords } from "../../../core/core.words.ts";
import { useWords } from "../../../core/locale/words.ts";
import { tell } from "../../../core/notify.ts";
import { useAsk, useClient } from "../../../core/services.tsx";
import { Facts } from "../../../ui/layout.tsx";
import classes from "./profile.module.css";
import { profileWords } from "./profile.words.ts";

const AvatarDialog = lazy(async () => ({ default: (await import("./avatar-dialog.tsx")).AvatarDialog }));

interface Props {
  readonly shown: Answer<typeof profileRoutes.show>;
  readonly onChanged: () => Promise<void>;
}

/** Who one is here: picture, names, place in the organisation. */
export function PersonCard({ shown: { data: profile, roleGroup, postGroup }, onChanged }: Props) {
  const say = useWords(profileWords);
  const core = useWords(coreWords);
  const ask = useAsk();
  const { removeAvatar } = useClient(profileRoutes);
  const [cropping, setCropping] = useState(false);
  const { userName, nickName, avatar, dept, loginIp, loginDate, createTime } = profile;
  const remove = async () => {
    const question = {
      title: say("removeAvatarTitle"),
      text: say("removeAvatarText"),
      confirm: say("removeAvatar"),
      cancel: core("cancel"),
    };
    if (!(await ask(question))) return;
    await removeAvatar({});
    await onChanged();
    tell.success(say("avatarRemoved"));
  };
  const saved = async () => {
    await onChanged();
    tell.success(say("avatarSaved"));
  };
  return (
    <section className={classes.person}>
      <Avatar size={96} src={avatarOf(profile)} alt={say("avatar", { name: nickName })} />
      <h2 className={classes.nick}>{nickName}</h2>
      <div className={classes["avatar-acts"]}>
        <Button leftSection={<IconCamera size={16} stroke={1.6} aria-hidden />} onClick={() => setCropping(true)}>
          {say("changeAvatar")}
        </Button>
        {avatar !== "" && (
          <button type="button" className="link" onClick={() => void remove()}>
            {say("removeAvatar")}
          </button>
        )}
      </div>
      <div className={classes.facts}>
        <Facts
          facts={[
            [
              say("account"),
              <span key="account" className="mono">
                {userName}
              </span>,
            ],
            [say("dept"), dept.deptName || "–"],
            [say("roles"), roleGroup.replaceAll(",", " · ") || say("noRoles")],
            ...(postGroup === "" ? [] : [[say("posts"), postGroup.replaceAll(",", " · ")] as const]),
            [say("lastSignIn"), loginDate ?? "–"],
            [say("from"), loginIp || "–"],
            [say("created"), createTime ?? "–"],
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
