import { PasswordInput } from "@mantine/core";
import { useState } from "react";
import { CreditLeft } from "../../../core/account/credit-left.tsx";
import { FaultNotice, type Trouble } from "../../../core/fault-notice.tsx";
import { useWords } from "../../../core/locale/words.ts";
import { StepFoot } from "./step-foot.tsx";
import classes from "./wizard.module.css";
import { wizardWords } from "./wizard.words.ts";

interface Props {
  readonly hotelId: number;
  readonly trouble: Trouble | undefined;
  readonly onDone: (password: string) => void;
  readonly onBack: () => void;
  readonly onGiveUp: () => void;
}

/** The hotel agrees: its authorization password. */
export function AuthorizeStep({ hotelId, trouble, onDone, onBack, onGiveUp }: Props) {
  const say = useWords(wizardWords);
  const [password, setPassword] = useState("");
  const [asked, setAsked] = useState(false);
  return (
    <form
      className={classes.question}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (password !== "") onDone(password);
      }}
    >
      <h2>{say("authorizeTitle")}</h2>
      <p className={classes.lead}>{say("authorizeText")}</p>
      {trouble && <FaultNotice trouble={trouble} />}
      <CreditLeft hotelId={hotelId} />
      <PasswordInput
        label={say("password")}
        autoComplete="off"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={asked && password === "" && say("passwordNeeded")}
      />
      <StepFoot next={say("next")} onBack={onBack} onGiveUp={onGiveUp} />
    </form>
  );
}
