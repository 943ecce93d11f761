import { Button } from "@mantine/core";
import { IconLogin2 } from "@tabler/icons-react";
import { useState } from "react";
import { FaultNotice, type Trouble, troubleOf } from "../../../core/fault-notice.tsx";
import { keepStarted } from "../../../core/kept-exchange.ts";
import { useWords } from "../../../core/locale/words.ts";
import { useServices } from "../../../core/services.tsx";
import { doorRoutes } from "./door-routes.ts";
import classes from "./login.module.css";
import { loginWords } from "./login.words.ts";
import { useWays } from "./use-ways.ts";

/** The providers by which one may sign in, and the way to an account of one's own, where the server offers them. */
export function OtherWays() {
  const { api } = useServices();
  const say = useWords(loginWords);
  const ways = useWays();
  const [going, setGoing] = useState<string>();
  const [trouble, setTrouble] = useState<Trouble>();
  const go = async (provider: string) => {
    setGoing(provider);
    setTrouble(undefined);
    try {
      const body = { provider, origin: location.origin };
      const { address, binder } = await api.send(doorRoutes.start, { body }, { quiet: true });
      keepStarted(sessionStorage, { binder, target: new URLSearchParams(location.search).get("redirect") ?? "" });
      location.assign(address);
    } catch (error) {
      setTrouble(troubleOf(error));
      setGoing(undefined);
    }
  };
  if (ways.providers.length === 0 && !ways.register) return null;
  return (
    <div className={classes.ways}>
      {ways.providers.length > 0 && <p className={classes.or}>{say("or")}</p>}
      {trouble && <FaultNotice trouble={trouble} />}
      {ways.providers.map(({ providerKey, providerName }) => (
        <Button
          key={providerKey}
          fullWidth
          leftSection={<IconLogin2 size={16} stroke={1.6} aria-hidden />}
          loading={going === providerKey}
          disabled={going !== undefined && going !== providerKey}
          onClick={() => void go(providerKey)}
        >
          {say("by", { provider: providerName })}
        </Button>
      ))}
      {ways.register && (
        <p className={classes.aside}>
          {say("noAccount")}{" "}
          <a className="link" href="/register">
            {say("toRegister")}
          </a>
        </p>
      )}
    </div>
  );
}
