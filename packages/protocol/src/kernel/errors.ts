// Cast: the list's keys are the codes; the type of Object.keys does not express it.
import { accountErrors, providerErrors, tokenErrors } from "./errors/account.ts";
import { backupErrors } from "./errors/backup.ts";
import { businessErrors, catalogueErrors } from "./errors/business.ts";
import { type DeviceErrorCode, deviceErrors } from "./errors/device.ts";
import { generalErrors, sessionErrors, systemErrors } from "./errors/general.ts";
import { moneyErrors, paymentProviderErrors } from "./errors/money.ts";
import { taskErrors } from "./errors/task.ts";
import { toolErrors } from "./errors/tool.ts";

/** All errors; their texts are in the catalog `errors`. */
export const errors = {
  ...generalErrors,
  ...sessionErrors,
  ...systemErrors,
  ...accountErrors,
  ...providerErrors,
  ...tokenErrors,
  ...businessErrors,
  ...moneyErrors,
  ...taskErrors,
  ...backupErrors,
  ...paymentProviderErrors,
  ...catalogueErrors,
  ...toolErrors,
  ...deviceErrors,
} as const;
export type ErrorCode = keyof typeof errors;
export const ERROR_CODES = Object.keys(errors) as unknown as readonly [ErrorCode, ...ErrorCode[]];

/** Values for the placeholders `{name}` of an error's text. */
export type ErrorValues = Readonly<Record<string, string | number>>;

export const isDeviceErrorCode = (word: string): word is DeviceErrorCode => Object.hasOwn(deviceErrors, word);
export const isErrorCode = (word: string): word is ErrorCode => Object.hasOwn(errors, word);
