import { runsAll } from "../../kernel/testing/gear.ts";
import { driverContract } from "../driver.contract.ts";
import { inMemory, overPty } from "../testing/cables.ts";

driverContract("pn532", "memory", inMemory);
driverContract("pn532", "a pty at a raised rate", overPty, { timeout: "500" });
if (runsAll) driverContract("pn532", "a pty at 115200", overPty, { baud: "115200", timeout: "500" });
