import { coreWords } from "./core.words.ts";
import { sayIn } from "./locale/words.ts";
import type { Prompts } from "./prompts.ts";
import type { Session } from "./session.ts";

/** Specification §8, code 401: stay on the page, or sign in again, which signs out and reloads. */
export async function offerReLogin(prompts: Prompts, session: Session, reload: () => void): Promise<void> {
  const say = sayIn(coreWords);
  const yes = await prompts.ask({
    title: say("expiredTitle"),
    text: say("expiredText"),
    confirm: say("relogin"),
    cancel: say("cancel"),
  });
  if (yes) await session.signOut().finally(reload);
}
