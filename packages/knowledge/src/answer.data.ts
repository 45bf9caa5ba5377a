import type { Language } from "./words.ts";

/** Text that introduces a quotation, in the language of the question. NAME is the owner's name, DAY a date. */
type Openings = {
  /** SUBJECT is the heading above the closest lines. */
  closest: string;
  /** Used when no heading names a subject: "11 August 2026" and a question do not. */
  closestOfAll: string;
  unknown: string;
  /** Used when another question of the same message was answered. */
  unknownPart: string;
  /** Used when an older document says something else. */
  holds: string;
  /** FIGURES may have been misread in a scan. */
  scanned: string;
  /** LANGUAGES are the languages of the documents. */
  languages: string;
  /** Precedes a quotation that is not in the language of the question. */
  quotedIn: string;
};

export const OPENINGS: Record<Language, Openings> = {
  en: {
    closest: "NAME's documents mention “SUBJECT”, but I didn't find a direct answer. The closest is:",
    closestOfAll: "I didn't find a direct answer in NAME's documents. The closest is:",
    unknown: "I don't know. NAME's documents don't say.",
    unknownPart: `"QUESTION" – I don't know. NAME's documents don't say.`,
    holds: "Valid from DAY. Older documents differ.",
    scanned: "Read from a scan and possibly wrong: FIGURES. Please check it with NAME.",
    languages: "NAME's documents are in LANGUAGES. Ask in the language of a document to find more.",
    quotedIn: "The document says this in LANGUAGE:",
  },
  es: {
    closest:
      "Los documentos de NAME hablan de «SUBJECT», pero no he encontrado en ellos una respuesta directa. Lo más cercano es:",
    closestOfAll: "No he encontrado una respuesta directa en los documentos de NAME. Lo más cercano es:",
    unknown: "No lo sé. Los documentos de NAME no lo dicen.",
    unknownPart: '"QUESTION" – No lo sé. Los documentos de NAME no lo dicen.',
    holds: "Válido desde el DAY. Los documentos anteriores dicen otra cosa.",
    scanned: "Leído de un documento escaneado y quizá equivocado: FIGURES. Compruébalo con NAME.",
    languages:
      "Los documentos de NAME están en LANGUAGES. Una pregunta en el idioma de un documento puede encontrar más.",
    quotedIn: "El documento lo dice en LANGUAGE:",
  },
  fr: {
    closest:
      "Les documents de NAME parlent de « SUBJECT », mais je n'y ai pas trouvé de réponse directe. Le plus proche :",
    closestOfAll: "Je n'ai pas trouvé de réponse directe dans les documents de NAME. Le plus proche :",
    unknown: "Je ne sais pas. Les documents de NAME ne le disent pas.",
    unknownPart: "« QUESTION » – Je ne sais pas. Les documents de NAME ne le disent pas.",
    holds: "Valable depuis le DAY. Les documents plus anciens diffèrent.",
    scanned: "Lu sur un document scanné, peut-être mal : FIGURES. À vérifier auprès de NAME.",
    languages:
      "Les documents de NAME sont en LANGUAGES. Une question dans la langue d'un document peut en trouver davantage.",
    quotedIn: "Le document le dit en LANGUAGE :",
  },
  de: {
    closest:
      "In den Dokumenten von NAME geht es um „SUBJECT“, eine direkte Antwort habe ich darin aber nicht gefunden. Am nächsten kommt:",
    closestOfAll:
      "Eine direkte Antwort habe ich in den Dokumenten von NAME nicht gefunden. Am nächsten kommt:",
    unknown: "Das weiß ich nicht. Die Dokumente von NAME sagen es nicht.",
    unknownPart: "„QUESTION“ – Das weiß ich nicht. Die Dokumente von NAME sagen es nicht.",
    holds: "Gültig ab DAY. Ältere Dokumente weichen davon ab.",
    scanned: "Aus einem Scan gelesen und vielleicht falsch: FIGURES. Bitte bei NAME nachfragen.",
    languages:
      "Die Dokumente von NAME sind auf LANGUAGES. Eine Frage in der Sprache eines Dokuments findet vielleicht mehr.",
    quotedIn: "Das Dokument sagt es auf LANGUAGE:",
  },
  it: {
    closest:
      "I documenti di NAME parlano di «SUBJECT», ma non vi ho trovato una risposta diretta. La cosa più vicina è:",
    closestOfAll: "Non ho trovato una risposta diretta nei documenti di NAME. La cosa più vicina è:",
    unknown: "Non lo so. I documenti di NAME non lo dicono.",
    unknownPart: "«QUESTION» – Non lo so. I documenti di NAME non lo dicono.",
    holds: "Valido dal DAY. I documenti precedenti dicono altro.",
    scanned: "Letto da una scansione, forse in modo errato: FIGURES. Da verificare con NAME.",
    languages:
      "I documenti di NAME sono in LANGUAGES. Una domanda nella lingua di un documento può trovare di più.",
    quotedIn: "Il documento lo dice in LANGUAGE:",
  },
  pt: {
    closest:
      "Os documentos de NAME falam de «SUBJECT», mas não encontrei neles uma resposta direta. O mais próximo é:",
    closestOfAll: "Não encontrei uma resposta direta nos documentos de NAME. O mais próximo é:",
    unknown: "Não sei. Os documentos de NAME não o dizem.",
    unknownPart: "«QUESTION» – Não sei. Os documentos de NAME não o dizem.",
    holds: "Válido a partir de DAY. Os documentos anteriores dizem outra coisa.",
    scanned: "Lido de um documento digitalizado, talvez com erro: FIGURES. Confirme com NAME.",
    languages:
      "Os documentos de NAME estão em LANGUAGES. Uma pergunta na língua de um documento pode encontrar mais.",
    quotedIn: "O documento diz isto em LANGUAGE:",
  },
};
