type Place = { name: string; address: string };

/** A server name that every MCP client accepts. */
function clientName(name: string): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return plain ? `${plain}-assistant` : "assistant";
}

export const terminalSnippet = ({ name, address }: Place): string =>
  `claude mcp add --transport http ${clientName(name)} ${address}`;

export const cursorSnippet = ({ name, address }: Place): string =>
  JSON.stringify({ mcpServers: { [clientName(name)]: { url: address } } }, null, 2);

export const codeSnippet = ({ name, address }: Place): string =>
  JSON.stringify({ servers: { [clientName(name)]: { type: "http", url: address } } }, null, 2);
