import { PasswordInput } from "@mantine/core";
import { useState } from "react";
import { CreditLeft } from "../../core/account/credit-left.tsx";
import { FaultNotice, type Trouble } from "../../core/fault-notice.tsx";
import { useWords } from "../../core/locale/words.ts";
import { Question } from "./question.tsx";
import { wizardWords } from "./wizard.words.ts";

interface Props {
  /** Said instead of the usual question. */
  readonly title?: string;
  readonly lead?: string;
  /** How many cards the password is for. */
  readonly needed?: number;
  readonly hotelId: number | undefined;
  readonly trouble: Trouble | undefined;
  readonly onDone: (password: string) => void;
  readonly onBack?: () => void;
  readonly onGiveUp?: () => void;
}

/** The hotel agrees: its authorization password. */
export function AuthorizeStep({ title, lead, needed = 1, hotelId, trouble, onDone, ...ways }: Props) {
  const say = useWords(wizardWords);
  const [password, setPassword] = useState("");
  const [asked, setAsked] = useState(false);
  const submit = () => {
    setAsked(true);
    if (password !== "") onDone(password);
  };
  return (
    <Question title={title ?? say("authorizeTitle")} lead={lead ?? say("authorizeText")} onSubmit={submit} {...ways}>
      {trouble && <FaultNotice trouble={trouble} />}
      {hotelId !== undefined && <CreditLeft hotelId={hotelId} needed={needed} />}
      <PasswordInput
        label={say("password")}
        autoComplete="off"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={asked && password === "" && say("passwordNeeded")}
      />
    </Question>
  );
}
