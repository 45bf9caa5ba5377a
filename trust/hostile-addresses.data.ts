/** A server that outside callers must not reach. `port` is where it listens. */
type Listener = { port: number };

/** Every spelling of loopback that some parser accepts. */
const LOOPBACK = [
  "127.0.0.1",
  "127.0.0.2",
  "127.1",
  "127.0.1",
  "127.255.255.254",
  "2130706433",
  "0x7f000001",
  "0x7f.0x0.0x0.0x1",
  "0x7F.1",
  "017700000001",
  "0177.0.0.1",
  "0177.0.0.01",
  "00000177.0.0.1",
  "127.0.0.1.",
  "127。0。0。1",
  "１２７.０.０.１",
  "①②⑦.0.0.1",
  "localhost",
  "LOCALHOST",
  "localhost.",
  "sub.localhost",
  "ｌｏｃａｌｈｏｓｔ",
  "0",
  "0.0.0.0",
  "0x0",
  "00",
  "[::]",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[0000:0000:0000:0000:0000:0000:0000:0001]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::ffff:7f00:0001]",
  "[0:0:0:0:0:ffff:127.0.0.1]",
  "[::127.0.0.1]",
  "[::7f00:1]",
  "[64:ff9b::127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b:1::7f00:1]",
  "[2002:7f00:1::]",
  "[2002:7f00:0001:0000:0000:0000:0000:0000]",
  "[2001:0:7f00:1::]",
  "[fe80::1]",
  "[fec0::1]",
  "[::ffff:0:127.0.0.1]",
] as const;

/** Networks that are private, cloud-internal or reserved. */
const INSIDE = [
  "10.0.0.1",
  "10.255.255.255",
  "172.16.0.1",
  "172.31.255.254",
  "192.168.0.1",
  "192.168.255.1",
  "169.254.169.254",
  "169.254.170.2",
  "[fd00:ec2::254]",
  "[fe80::a9fe:a9fe]",
  "[::ffff:169.254.169.254]",
  "[::ffff:a9fe:a9fe]",
  "[64:ff9b::169.254.169.254]",
  "2852039166",
  "0xa9fea9fe",
  "0251.0376.0251.0376",
  "100.64.0.1",
  "100.100.100.200",
  "192.0.0.192",
  "198.18.0.1",
  "224.0.0.1",
  "239.255.255.250",
  "255.255.255.255",
  "240.0.0.1",
  "[fc00::1]",
  "[fd12:3456:789a::1]",
  "[ff02::1]",
  "[2001:db8::1]",
  "[100::1]",
  "192.0.2.1",
  "198.51.100.1",
  "203.0.113.1",
] as const;

/** Addresses that two parsers read differently, or that name no web server at all. */
const odd = ({ port }: Listener): string[] => [
  `http://public.example@127.0.0.1:${port}/`,
  `http://public.example:80@127.0.0.1:${port}/`,
  `http://127.0.0.1:${port}@public.example/`,
  `http://user:secret@127.0.0.1:${port}/`,
  `http://127.0.0.1:${port}#@public.example/`,
  `http://127.0.0.1:${port}\\@public.example/`,
  `http://public.example\\@127.0.0.1:${port}/`,
  `http://public.example%2f@127.0.0.1:${port}/`,
  `http:\\\\127.0.0.1:${port}\\`,
  `http:/127.0.0.1:${port}/`,
  `http:127.0.0.1:${port}`,
  `http:///127.0.0.1:${port}/`,
  `http://127.0.0.1:${port}/?@public.example`,
  `http://127.0.0.1\t:${port}/`,
  `http://127.0.0.1\n:${port}/`,
  ` http://127.0.0.1:${port}/ `,
  `http://[::1%25lo]:${port}/`,
  `http://[::1%lo]:${port}/`,
  `HTTP://127.0.0.1:${port}/`,
  `hTTps://127.0.0.1:${port}/`,
  `http://127.0.0.1:0${port}/`,
  `http://%31%32%37%2e0%2e0%2e1:${port}/`,
  `http://127.0.0.1%2f:${port}/`,
  `http://127.0.0.1%00.public.example:${port}/`,
  `http://127%2E0%2E0%2E1:${port}/`,
  `//127.0.0.1:${port}/`,
  `127.0.0.1:${port}`,
  `ftp://127.0.0.1:${port}/`,
  `gopher://127.0.0.1:${port}/_GET%20/`,
  `dict://127.0.0.1:${port}/d`,
  `ws://127.0.0.1:${port}/`,
  `wss://127.0.0.1:${port}/`,
  `ldap://127.0.0.1:${port}/`,
  `tftp://127.0.0.1:${port}/x`,
  `jar:http://127.0.0.1:${port}/!/`,
  `view-source:http://127.0.0.1:${port}/`,
  "file:///etc/passwd",
  "file://127.0.0.1/etc/passwd",
  "data:text/html,<script>1</script>",
  "javascript:fetch('http://127.0.0.1')",
  "blob:http://127.0.0.1/0",
  "about:blank",
  "unix:/var/run/docker.sock",
  "http://unix:/var/run/docker.sock:/containers/json",
  "http://",
  "http://:80/",
  "http://?",
  "http://..",
  "http://-127.0.0.1/",
  "http://127.0.0.1:99999/",
  "\u0000http://127.0.0.1/",
];

/** Looks public but is not assigned: a request to it arrives nowhere. */
export const NOWHERE = "3ffe::1";

/** Names that resolve to internal addresses, each in a different way. The test's DNS server resolves them. */
export const NAMES = {
  "inside.example": ["127.0.0.1"],
  "cloud.example": ["169.254.169.254"],
  "private.example": ["10.0.0.1"],
  "six.example": ["::1"],
  "mapped.example": ["::ffff:7f00:1"],
  "local.example": ["fd00::1"],
  "nat.example": ["64:ff9b::7f00:1"],
  "several.example": [NOWHERE, "::1"],
  "both.example": [NOWHERE, "127.0.0.1"],
} as const satisfies Record<string, readonly string[]>;

/** Changes with every query: external at the check, internal a moment later. */
export const REBINDING = "rebind.example";

const PORTS = (own: number, { port }: Listener): number[] => [port, own, 80, 443, 22, 25, 5432, 6379];

/** One address of each kind, for a run at any scale. */
export function essential({ port }: Listener): string[] {
  const hosts = [
    "127.0.0.1",
    "[::1]",
    "[::ffff:7f00:1]",
    "inside.example",
    "both.example",
    `essential.${REBINDING}`,
  ];
  return hosts.map((host) => `http://${host}:${port}/`);
}

/** More than 250 addresses. Each would reach something that must not be reachable from outside. */
export function hostileAddresses(own: number, canary: Listener): string[] {
  const { port } = canary;
  const hosts = [...LOOPBACK, ...INSIDE];
  const all = [
    ...hosts.map((host) => `http://${host}:${port}/hook`),
    ...LOOPBACK.map((host) => `https://${host}:${port}/`),
    ...LOOPBACK.slice(0, 20).map((host) => `http://${host}:${own}/api/account`),
    ...PORTS(own, canary).flatMap((one) => [`http://127.0.0.1:${one}/`, `http://[::1]:${one}/`]),
    ...Object.keys(NAMES).flatMap((name) => [
      `http://${name}:${port}/`,
      `https://${name}/`,
      `http://${name}.:${port}/`,
    ]),
    ...Array.from({ length: 16 }, (_, at) => `http://${at}.${REBINDING}:${port}/`),
    ...odd(canary),
  ];
  return [...new Set(all)];
}
