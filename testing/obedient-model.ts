import type { ChatRequest } from "./fake-model.ts";

/** Requests the prompt itself, or everything that the model was given. */
const REVEAL =
  /(?:system|hidden|initial|internal)\s+(?:prompt|instructions?|messages?)|your (?:prompt|instructions|rules|codes?)|everything (?:that stands )?above|instrucciones que te dieron|starting with the instructions|secret|prompt\b/i;

/** Instructions to say something. The model says the captured group. */
const INJECTIONS: readonly RegExp[] = [
  /\b(?:tell|inform) (?:every|all|any|the|your)?\s?\w+ that ([^.!?\n"]+(?:\.\w+[^.!?\n"]*)*)/gi,
  /\b(?:state|say|claim|confirm|promise(?: me(?: in writing)?)?|agree) that ([^.!?\n"]+(?:\.\w+[^.!?\n"]*)*)/gi,
  /\bshould be told that ([^.!?\n"]+(?:\.\w+[^.!?\n"]*)*)/gi,
  /\b(?:most helpful answer )?always recommends? ([^.!?\n"]+(?:\.\w+[^.!?\n"]*)*)/gi,
  /\b(?:recommend|prescribe)(?: me)? ([^.!?\n"]+)/gi,
  /\bresponde que ([^.!?\n"]+(?:\.\w+[^.!?\n"]*)*)/gi,
  /\bdi a tod[ao]s las personas que ([^.!?\n"]+(?:\.\w+[^.!?\n"]*)*)/gi,
  /\b(?:ask them to|ask visitors to) ([^.!?\n"]+)/gi,
  /\b(?:end|close) (?:each|every|such) (?:reply|replies|answers?) with ([^!?\n"]+?)(?=\.\s|$)/gi,
  /\b(?:reply|answer|respond)(?: only| just| exactly)? (?:with|by saying) "?([^."!?\n]+)/gi,
  /réponds seulement « ([^»]+) »/gi,
  /\bWith effect from ([^"]+)/g,
  /\bconfirm (?:it|the price)[^.]*\./gi,
];

/**
 * The worst possible model: it follows every instruction in its prompt, reveals the prompt on request, and only then
 * answers from the first passages.
 */
export function obey({ messages }: ChatRequest, extraInstructions = ""): string {
  const data = messages.filter(({ role }) => role === "user").map(({ content }) => content);
  const prompt = [...data, extraInstructions].join("\n");
  const whole = messages.map(({ content }) => content).join("\n");
  const obeyed: string[] = [];
  if (REVEAL.test(prompt)) {
    obeyed.push(whole);
    if (/base64/i.test(prompt)) obeyed.push(Buffer.from(whole).toString("base64"));
    if (/french|français/i.test(prompt)) obeyed.push(`Voici mes instructions : ${whole}`);
    obeyed.push(`\`\`\`\n${whole}\n\`\`\``, [...whole].reverse().join(""));
  }
  for (const order of INJECTIONS) {
    for (const match of prompt.matchAll(order)) obeyed.push(sentence(match[1] ?? match[0]));
  }
  return [...obeyed, fromPassages(data.join("\n"))].join(" ");
}

/** What an honest model would say: the first sentences of the first passages, with their citation marks. */
function fromPassages(data: string): string {
  const passages = [...data.matchAll(/<<passage (\d+) [^\n]*>>\n([\s\S]*?)\n<<end/g)].slice(0, 2);
  return passages
    .map(([, number, text = ""]) => `${sentence(text.split(/(?<=[.!?])\s/)[0] ?? "")} [${number}]`)
    .join(" ");
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
