import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { example, freePort, until } from "./running.ts";

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`, { redirect: "manual" }).then(
    () => true,
    () => false,
  );

/** Debian's nginx with an example's file, on ports of its own and with a certificate made for it. */
export async function startNginx(folder: string, upstream: number, file = "nginx.conf", second = upstream) {
  const [http, https] = [await freePort(), await freePort()];
  const at = (name: string) => join(folder, name);
  mkdirSync(folder, { recursive: true });
  const [certificate, key] = [at("fullchain.pem"), at("privkey.pem")];
  const subject = ["-subj", "/CN=cards.example.com", "-days", "2"];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, ...subject],
    {
      stdio: "pipe",
    },
  );
  const site = example(file)
    .replaceAll("127.0.0.1:8080", `127.0.0.1:${upstream}`)
    .replaceAll("127.0.0.1:8081", `127.0.0.1:${second}`)
    .replace("listen 80;", `listen 127.0.0.1:${http};`)
    .replace("listen 443 ssl;", `listen 127.0.0.1:${https} ssl;`)
    .replace("/etc/ssl/adel/fullchain.pem", certificate)
    .replace("/etc/ssl/adel/privkey.pem", key);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((one) => `${one}_temp_path ${at(one)};`);
  const main = `daemon off; pid ${at("pid")}; error_log ${at("error.log")};
events {}
http { access_log off; ${paths.join(" ")}
${site}
}
`;
  writeFileSync(at("main.conf"), main);
  const child = spawn("/usr/sbin/nginx", ["-c", at("main.conf"), "-e", at("error.log")], { stdio: "ignore" });
  await until("nginx listens", () => answers(http));
  return { child, http, https };
}

/** Debian's Caddy with the example's file, on ports of its own; it makes a certificate itself instead of asking for one. */
export async function startCaddy(folder: string, upstream: number) {
  const [http, https] = [await freePort(), await freePort()];
  mkdirSync(folder, { recursive: true });
  const site = example("Caddyfile")
    .replace("127.0.0.1:8080", `127.0.0.1:${upstream}`)
    .replace("cards.example.com {", "cards.example.com {\n\ttls internal");
  const storage = `storage file_system ${join(folder, "storage")}`;
  const ports = `http_port ${http}\nhttps_port ${https}\ndefault_bind 127.0.0.1`;
  const file = join(folder, "Caddyfile");
  writeFileSync(file, `{\nadmin off\nskip_install_trust\n${storage}\n${ports}\n}\n${site}`);
  const options = ["run", "--config", file, "--adapter", "caddyfile"];
  const child = spawn("/usr/bin/caddy", options, { env: { HOME: folder }, stdio: "ignore" });
  await until("Caddy listens", () => answers(http));
  return { child, http, https };
}
