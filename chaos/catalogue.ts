/** Programs of this folder that break an installation on purpose, or run it for a long time. */
export const CHAOS: Readonly<Record<string, string>> = {
  soak: "an hour at five questions a second with uploads",
  "kill-all": "everything killed at once, five times",
  network: "every connection between two parts disturbed in six ways",
  restore: "restored to a second named beforehand",
  failover: "the primary database lost, the standby promoted",
  "rolling-release": "a release and back under ten questions a second",
  "scale-out": "two servers and two workers",
  alerts: "each alert by its staged fault",
  "site-sync": "a site of 500 addresses, read, changed and read again",
  "n8n-nodes": "the nodes in a real n8n: an answer with its sources, and an event",
};
