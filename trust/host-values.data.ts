/** The product's own host name in the test. */
export const OWN = "understudy.example";

const EVIL = "evil.example";

/** More than a hundred Host header values that an attacker would want to see in a response, or to be routed by. */
export function hostValues(tenant: string): string[] {
  const ports = ["", ":80", ":443", ":0", ":65536", ":-1", ":http", ":8080:80", ":"];
  const frames = [
    (host: string) => host,
    (host: string) => host.toUpperCase(),
    (host: string) => `${host}.`,
    (host: string) => `www.${host}`,
    (host: string) => `${OWN}.${host}`,
    (host: string) => `${host}.${OWN}`,
    (host: string) => `${host}/${OWN}`,
    (host: string) => `${OWN}@${host}`,
    (host: string) => `user:pass@${host}`,
    (host: string) => `${OWN}, ${host}`,
    (host: string) => `${OWN} ${host}`,
    (host: string) => `${OWN}\t${host}`,
    (host: string) => `${OWN};${host}`,
    (host: string) => `${OWN}#${host}`,
    (host: string) => `${OWN}?${host}`,
    (host: string) => `${OWN}\\${host}`,
    (host: string) => `${OWN}%00${host}`,
    (host: string) => `${OWN}%0d%0aLocation: http://${host}`,
    (host: string) => `"${host}"`,
    (host: string) => `'${host}'`,
    (host: string) => `[${host}]`,
    (host: string) => `http://${host}`,
    (host: string) => `//${host}`,
    (host: string) => `javascript:${host}`,
    (host: string) => `<script>${host}</script>`,
    (host: string) => `"><img src=//${host}>`,
    (host: string) => `\${${host}}`,
    (host: string) => `{{${host}}}`,
    (host: string) => `${host}\u00e9`,
    (host: string) => `${host}${"a".repeat(300)}`,
    (host: string) => `-${host}`,
    (host: string) => `.${host}`,
    (host: string) => `..${host}`,
    (host: string) => `*.${host}`,
    (host: string) => `_.${host}`,
    (host: string) => `xn--${host}`,
  ];
  const plain = frames.map((frame) => frame(EVIL));
  const withPorts = ports.flatMap((port) => [
    `${EVIL}${port}`,
    `${OWN}${port}.${EVIL}`,
    `${OWN}${port}@${EVIL}`,
  ]);
  const named = [
    tenant,
    `${tenant}:443`,
    `${tenant}.`,
    tenant.toUpperCase(),
    `${tenant}.${EVIL}`,
    `${EVIL}.${tenant}`,
  ];
  const positions = [
    "",
    " ",
    "localhost",
    "127.0.0.1",
    "[::1]",
    "0",
    "0.0.0.0",
    "169.254.169.254",
    "nobody.understudy.example",
  ];
  const heads = ["X-Host", "X-Original-Host", "X-Rewrite-Host"].map((name) => `${OWN}\r\n${name}: ${EVIL}`);
  const doubles = [`${OWN}\r\nHost: ${EVIL}`, `${EVIL}\r\nHost: ${OWN}`, `${OWN}\r\n Host: ${EVIL}`];
  const addresses = Array.from({ length: 16 }, (_, at) => `${at}.${EVIL}`);
  return [...new Set([...plain, ...withPorts, ...named, ...positions, ...heads, ...doubles, ...addresses])];
}
