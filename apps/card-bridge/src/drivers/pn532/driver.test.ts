import { driverContract } from "../driver.contract.ts";
import { inMemory, overPty } from "../testing/cables.ts";

driverContract("pn532", "memory", inMemory);
driverContract("pn532", "a pty at 115200", overPty, { baud: "115200", timeout: "500" });
driverContract("pn532", "a pty at a raised rate", overPty, { timeout: "500" });
