/** Responses for programs: identical for every client, and cheap enough to generate per request. */
export function textAnswer(type: string, text: string): Response {
  return new Response(text, { headers: { "content-type": `${type}; charset=utf-8` } });
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
