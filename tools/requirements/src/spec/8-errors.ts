import { built, type Requirement } from "../requirement.ts";

/** Section 8: the error catalogue, confirmations and success messages. */
export const errors: readonly Requirement[] = [
  built("8.401.title", "code 401 opens a confirm box titled 系统提示"),
  built("8.401.text", "the box says the login has expired and that one may stay on the page or log in again"),
  built("8.401.buttons", "the box has the buttons re-login and cancel"),
  built("8.401.re-login", "re-login signs out and reloads"),
  built("8.code.success", "codes 200 and 10001 pass without a popup"),
  built("8.5000.code", "msg '5000' turns the code into 5000"),
  built("8.5000.message", "5000: the encoder request failed, perhaps not logged in or an unstable network"),
  built("8.5000.no-popup", "5000 is returned without a popup"),
  built("8.code.notification", "any other code shows msg as an error notification"),
  built("8.code.rejected", "any other code rejects the call"),
  built("8.network.message", "a network or HTTP failure shows an error message with the error text"),
  built("8.network.duration", "the network error message stays for 5 s"),
  built("8.fullscreen.unsupported", "where fullscreen is unsupported: warning 'you browser can not work'"),
  built("8.info.message", "a failure to load the user info is shown as a message"),
  built("8.info.home", "after a failure to load the user info the user goes to /"),

  built("8.text.interface-failed", "text: Interface request failed"),
  built("8.text.exception", "text: Request exception, please contact the administrator"),
  built("8.text.plugin", "text: initialisation error of the local plug-in (running and logged in? else the download)"),
  built("8.text.card-parameters", "text: Failed to initialize card parameters"),
  built("8.text.card-id", "text: Failed to read the card id (wrong serial port or unrecognised card)"),
  built("8.text.no-card-data", "text: There is no data for this card"),
  built("8.text.no-test-card", "text: No test card information"),
  built("8.text.no-test", "text: No test information"),

  built(
    "8.confirm.bind",
    "before binding an encoder: This operation will bind the card issuer. Do you want to continue",
  ),
  built("8.confirm.task", "before executing a task immediately there is a confirmation"),
  built("8.success.added", "success message: Added successfully"),
  built("8.success.modified", "success message: Modified successfully"),
  built("8.success.deleted", "success message: Deleted successfully"),
];
