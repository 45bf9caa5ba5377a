/** Pages for programs: the same for everybody, and cheap enough to be made for each of them. */
export function textAnswer(type: string, text: string): Response {
  return new Response(text, { headers: { "content-type": `${type}; charset=utf-8` } });
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
