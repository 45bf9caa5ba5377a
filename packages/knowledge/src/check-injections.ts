/**
 * Detects prompt injection. A document is data: text in it that addresses the assistant is removed before anything
 * else sees it, and a question that contains instructions is answered by quotation only. No list is complete; what
 * gets past this one still has to pass the checks on the answer.
 */

/** Addresses or mentions a machine that reads the page. */
const ADDRESSES = alternatives([
  "\\b(ai|a\\.i\\.|ia) (assistants?|systems?|models?|agents?|bots?|tools?|recruiters?)",
  "\\bchat ?bots?\\b",
  "\\b(virtual|chat|support|digital|online) assistants?\\b",
  "\\basistentes? (virtual(es)?|de ia)\\b",
  "\\bassistants? (virtuels?|ia|ki)\\b",
  "\\bki-?(assistent\\w*|systeme?\\w*|modelle?\\w*)",
  "\\bassistent[ei] (virtual[ei]|virtuais|ia|di ia)\\b",
  "\\b(large )?language models?\\b|\\bllms?\\b",
  "\\[\\[?/?\\s?system\\s?\\]?\\]|\\bsystem (message|notice|note|update)\\b",
  "\\bassistant,",
  "\\b(assistants?|bots?|ai|robots?|crawlers?) (who|that|which)?\\s?(reads?|reading|answers?|answering|summari[sz]es?|summari[sz]ing) (this|the|our|my|your)\\b",
  "\\b(notes?|notices?|messages?|instructions?|attention) (to|for) (the |this |our |any |every |all )?(assistants?|bots?|ai|robots?)\\b",
]);

/** Dictates an answer. */
const DIRECTS = alternatives([
  "\\b(tell|inform|advise) (every|all|any|the|your)?\\s?(visitors?|patients?|customers?|people|readers?|clients?|users?|guests?|everyone|everybody|anyone|anybody)\\b",
  "\\b(direct|redirect|send|refer|point|steer) (every|all|any) (visitors?|patients?|customers?|people|readers?|clients?|users?|guests?|everyone|everybody|anyone|anybody)\\b",
  "\\bshould be told\\b|\\bmust be told\\b",
  "\\b(state|say|claim|answer|respond|reply) (that|with|only)\\b",
  "\\b(best|most helpful|right|correct) answer\\b|\\balways recommends?\\b",
  "\\b(whenever|when|if) (someone|anyone|somebody|anybody|a visitor|people|visitors) asks?\\b",
  "\\bdo not (mention|cite|reveal|repeat)\\b",
  "\\bfrom now on\\b|\\byou are now\\b|\\byou must\\b|\\bpresent this as\\b|\\b(close|end) (such|each|every|all) (answers?|repl)",
  "\\bcuando alguien pregunte\\b|\\bresponde que\\b|\\bdi a tod|\\ba partir de ahora\\b|\\bno menciones\\b",
  "\\bréponds que\\b|\\bdis à tou|à partir de maintenant|\\bne mentionne",
  "\\bantworte,? dass\\b|\\bsag(e|t)? (allen|jedem)\\b|\\bab sofort\\b|\\berwähne (nicht|diese)",
  "\\brispondi che\\b|\\bdi' a tutti\\b|\\bda ora in poi\\b|\\bnon menzionare\\b",
  "\\bresponda que\\b|\\bdiga a todos\\b|\\ba partir de agora\\b|\\bnão mencione\\b",
]);

/** Overrides the rules. No honest document needs this wording. */
const OVERRIDES = alternatives([
  "\\b(ignore|disregard|forget|override)\\b[^.\\n]{0,20}\\b(previous|prior|earlier|above|preceding|system)\\b[^.\\n]{0,20}\\b(instructions?|rules?|prompts?|guidelines?|messages?)",
  "\\b(ignora|olvida|descarta|ignore|olvide)\\b[^.\\n]{0,20}\\b(instrucciones|normas|reglas|todo lo) (anterior(es)?|previas)\\b",
  "\\b(ignore[sz]?|oublie[sz]?)\\b[^.\\n]{0,20}\\b(instructions|consignes|règles) précéd",
  "\\b(ignorier\\w*|vergiss|vergessen sie)\\b[^.\\n]{0,20}\\b(vorherig|bisherig|obig|früher)\\w* (anweisung|regel)",
  "\\b(ignora|dimentica)\\b[^.\\n]{0,20}\\b(istruzioni|regole) precedent",
  "\\b(ignore|esqueça)\\b[^.\\n]{0,20}\\b(instruções|regras) anterior",
  "\\bpass(ing)? (it |this )?on to (any|every)(one|body) who asks\\b",
]);

/** Asks the assistant to play another role, to reveal its prompt, or to say given text. */
const ORDERS = alternatives([
  "\\b(ignore|disregard|forget|override) (all |any |of )*(the |your |these |those )(instructions?|rules?|prompt|guidelines?|documents?)",
  "\\b(ignora|olvida) (todo|tus|las|los)\\b|\\b(ignore|oublie)[sz]? (tes|vos|les|tout)\\b|\\b(ignorier\\w*|vergiss) (alle|deine|die)\\b",
  "\\b(ignora|dimentica) (tutto|le tue|i tuoi)\\b|\\b(ignore|esqueça) (tudo|as suas|os seus)\\b",
  "\\b(system|hidden|secret|initial) (prompt|instructions?|messages?)\\b|\\byour (system )?(prompt|instructions)\\b",
  "\\beverything( that stands| written)? above\\b|\\babove this (line|message)\\b|\\bnew system message\\b",
  "\\byou are now\\b|\\bfrom now on,? (you|tell|say|answer)\\b|\\bpretend (to be|you|that you)\\b|\\bact as (if|though|my)\\b",
  "\\b(developer|maintenance|debug|admin|god|dan) mode\\b|\\bsystem override\\b",
  "\\bi (order|command|authori[sz]e|instruct) you\\b",
  "\\b(reply|answer|respond) (only|just|exactly) (with|by)\\b|\\b(tell|inform) (every|all) \\w+ that\\b",
  "\\bword for word\\b|\\bverbatim\\b|\\bin base64\\b",
  "</?\\s*(context|system|instructions?|passages?|documents?)\\s*>|\\[/?(inst|system)\\]|<\\|",
  "\\bactúa como\\b|\\bmodo (mantenimiento|desarrollador)\\b|\\binstrucciones (que te|ocultas|del sistema)|\\btus instrucciones\\b",
  "\\bagis comme\\b|\\bréponds (seulement|uniquement|juste)\\b|\\btes (instructions|consignes)\\b|\\bmot à mot\\b",
  "\\bdu bist (jetzt|ab jetzt)\\b|\\bverhalte dich\\b|\\bdeine (anweisungen|regeln)\\b|\\bantworte nur\\b|\\bwort für wort\\b",
  "\\bfai finta\\b|\\bagisci come\\b|\\btue istruzioni\\b|\\brispondi (solo|soltanto)\\b|\\bparola per parola\\b",
  "\\bfinja\\b|\\baja como\\b|\\bsuas instruções\\b|\\bresponda (só|apenas)\\b|\\bpalavra por palavra\\b",
]);

const HIDING = /display:\s*none|visibility:\s*hidden|font-size:\s*[01]px|opacity:\s*0\b/i;

/**
 * Removes comments and elements that the author hid. It scans by hand: one regular expression takes cubic time on a
 * text that opens tags and never closes them.
 */
function visibleText(text: string): string {
  const parts: string[] = [];
  let at = 0;
  let close = 0;
  // The end of the last tag that hides nothing. A tag that starts inside it hides nothing either.
  let harmless = -1;
  for (let open = text.indexOf("<"); open !== -1; open = text.indexOf("<", Math.max(open + 1, at))) {
    if (close !== -1 && close < open) close = text.indexOf(">", open);
    let end: number | undefined;
    if (text.startsWith("<!--", open)) end = after(text, "-->", open + 4);
    else if (close !== -1 && close !== harmless) {
      const name = TAG.exec(text.slice(open, open + LONGEST_NAME))?.[1];
      if (name && HIDING.test(text.slice(open, close))) end = afterTag(text, name, close + 1);
      else if (name) harmless = close;
    }
    if (end === undefined) continue;
    parts.push(text.slice(at, open));
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join("");
}

const TAG = /^<(\w+)/;
const LONGEST_NAME = 100;

/** Returns the end of the first `sign` after an offset, or the end of the text if there is none. */
function after(text: string, sign: string, from: number): number {
  const found = text.indexOf(sign, from);
  return found === -1 ? text.length : found + sign.length;
}

function afterTag(text: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}>`, "gi");
  closing.lastIndex = from;
  return closing.exec(text) ? closing.lastIndex : text.length;
}

function isInjection(text: string): boolean {
  return OVERRIDES.test(text) || (ADDRESSES.test(text) && DIRECTS.test(text));
}

/** Whether a visitor's message gives instructions instead of asking. */
export function containsInjection(question: string): boolean {
  return isInjection(question) || ORDERS.test(question);
}

/** Removes prompt injections from a passage. `hadInjection` is true if there were any. */
export function withoutInjections(text: string): { text: string; hadInjection: boolean } {
  const visible = visibleText(text);
  const blocks = blocksOf(visible);
  const remaining = blocks.filter((block) => !isInjection(block));
  const hadInjection = remaining.length < blocks.length || isInjection(text);
  return { text: hadInjection ? remaining.join("\n").trim() : text, hadInjection };
}

/** Splits into lines, but joins those that run on, so that hard line breaks cannot hide an injection. */
function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  let open = false;
  for (const line of text.split("\n")) {
    if (open && line.trim()) blocks.push(`${blocks.pop() ?? ""}\n${line}`);
    else blocks.push(line);
    const trimmed = line.trim();
    open = trimmed !== "" && !/^[#|]/.test(trimmed) && !/[.!?:;|>)\]"'”’»*-]$/.test(trimmed);
  }
  return blocks;
}

function alternatives(patterns: readonly string[]): RegExp {
  return new RegExp(patterns.map((pattern) => `(?:${pattern})`).join("|"), "iu");
}
