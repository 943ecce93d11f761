import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useTranslation } from "../core/locale/messages.ts";
import { useMayBind } from "./use-encoders.ts";

const ENCODER_LIST = "/sendCardMachine";

/** To where an encoder is entered and bound, for those who may. */
export function EncoderListLink() {
  const t = useTranslation("bridge");
  return useMayBind() ? (
    <Button component={Link} to={ENCODER_LIST} variant="filled">
      {t("toEncoders")}
    </Button>
  ) : null;
}
