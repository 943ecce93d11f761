import { inMemory } from "../cables.rig.ts";
import { driverContract } from "../driver.contract.ts";

driverContract("pcsc", "memory", inMemory);
