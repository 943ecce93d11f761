import * as z from "zod";
import { NewPassword, UserName } from "../../kernel/account.ts";
import { access, reply, routes, scope } from "../../kernel/route.ts";
import { authCalls } from "./identity/auth-calls.ts";

/** The fields of compatible clients; other fields are ignored, so roles and department cannot be chosen. */
export const Registration = z.object({
  username: UserName,
  password: NewPassword,
  code: z.string().max(16).default(""),
  uuid: z.string().max(64).default(""),
  /** Of a user whom a provider has just authenticated: the new account is linked to that identity. */
  ticket: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
});
export type Registration = z.output<typeof Registration>;

export const registerRoutes = routes({
  register: {
    ...authCalls.register,
    title: "register.register",
    access: access.public("open only while the parameter sys.account.registerUser says so; rate-limited"),
    scope: scope.none("makes an account with the rights that the parameters name"),
    body: Registration,
    secrets: ["code", "uuid"],
    /** With a ticket the caller is signed in at once, else the sign-in page follows. */
    reply: reply.fields(z.object({ token: z.string().optional() })),
  },
});
