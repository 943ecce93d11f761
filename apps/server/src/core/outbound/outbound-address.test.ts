import { describe, expect, it } from "vitest";
import { isReachable } from "./outbound-address.ts";

describe("addresses that the server may connect to", () => {
  it.each(["8.8.8.8", "101.132.1.2", "2400:3200::1"])("%s is public", (address) =>
    expect(isReachable(address, [])).toBe(true),
  );

  it.each([
    ...["10.1.2.3", "172.16.0.1", "192.168.1.1", "fd00:ec2::254", "fc00::1"],
    ...["127.0.0.1", "127.8.8.8", "::1", "0.0.0.0", "::"],
    ...["169.254.169.254", "fe80::1", "168.63.129.16"],
    ...["100.64.0.1", "100.100.100.200", "192.0.0.192", "198.18.0.1", "240.0.0.1"],
    ...["224.0.0.1", "ff02::1", "255.255.255.255"],
    ...["::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:1::1"],
    ...["localhost", "", "127.1", "0x7f.0.0.1", "2130706433", "017700000001"],
  ])("%s is not", (address) => expect(isReachable(address, [])).toBe(false));

  it("are more where the environment allows them, and only these", () => {
    const allowed = ["10.0.0.5", "192.168.0.0/16", "::1"];
    for (const address of ["10.0.0.5", "192.168.7.7", "::1"]) expect(isReachable(address, allowed)).toBe(true);
    for (const address of ["10.0.0.6", "127.0.0.1", "::ffff:10.0.0.5"])
      expect(isReachable(address, allowed)).toBe(false);
  });
});
