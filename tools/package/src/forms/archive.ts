import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { files } from "../tree.ts";
import { type FormOptions, speed } from "./form.ts";

const readme = (version: string, isMac: boolean) => {
  const [serviceZh, service] = isMac
    ? [
        "从浏览器下载的文件带有隔离标记：先运行 xattr -dr com.apple.quarantine 解压后的文件夹。",
        "A file that a browser downloaded is quarantined: first run xattr -dr com.apple.quarantine on the unpacked folder.",
      ]
    : [
        "串口需要权限：把用户加入 dialout 组后重新登录。PC/SC 读卡器需要系统服务：sudo apt install pcscd libccid。",
        "Serial ports need a right: add the user to the group dialout and sign in again. PC/SC readers need the system's service: sudo apt install pcscd libccid.",
      ];
  return `Card bridge ${version}

中文：把文件夹移到固定位置，在终端运行 ./card-bridge service install，插件随登录自动启动；用 ./card-bridge pair 配对码 --server 网址 --encoder 驱动:端口 绑定发卡机。
./card-bridge list 列出发卡机，./card-bridge doctor --encoder 驱动:端口 逐项检查并给出处理办法；./card-bridge --help 查看全部命令。${serviceZh}

English: move the folder to where it is to stay and run ./card-bridge service install in a terminal: the bridge then starts with your session. Pair an encoder with ./card-bridge pair CODE --server URL --encoder DRIVER:PORT.
./card-bridge list shows the encoders, ./card-bridge doctor --encoder DRIVER:PORT examines one and says what to do; ./card-bridge --help lists every command. ${service}
`;
};

/** A folder to unpack anywhere; `service install` writes this user's unit or launchd agent for where it lies. */
export function makeArchive({ tree, out, version, target, fast }: FormOptions): void {
  cpSync(join(files, "linux/card-bridge"), join(tree, "card-bridge"));
  chmodSync(join(tree, "card-bridge"), 0o755);
  writeFileSync(join(tree, "README.txt"), readme(version, target.system === "macos"));
  if (target.system === "linux")
    cpSync(join(files, "linux/60-adel-card-bridge.rules"), join(tree, "60-adel-card-bridge.rules"));
  const packed = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "-C", dirname(tree), basename(tree)];
  execFileSync("tar", ["-I", `gzip -n -${speed(fast)}`, "-cf", out, ...packed]);
}
