import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useTranslation } from "../core/locale/messages.ts";
import { useMayBind } from "./use-encoders.ts";

const ENCODER_LIST = "/sendCardMachine";

/** Link to the list of encoders, for users who may add and pair them. */
export function EncoderListLink() {
  const t = useTranslation("bridge");
  return useMayBind() ? (
    <Button component={Link} to={ENCODER_LIST} variant="filled">
      {t("toEncoders")}
    </Button>
  ) : null;
}
