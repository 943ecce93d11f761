import { createTranslator } from "./locale/messages.ts";
import type { Prompts } from "./prompts.ts";
import type { Session } from "./session.ts";

/** Specification §8, code 401: stay on the page, or sign in again, which signs out and reloads. */
export async function promptSignIn(prompts: Prompts, session: Session, reload: () => void): Promise<void> {
  const t = createTranslator("common");
  const yes = await prompts.ask({
    title: t("expiredTitle"),
    text: t("expiredText"),
    confirm: t("relogin"),
    cancel: t("cancel"),
  });
  if (yes) await session.signOut().finally(reload);
}
