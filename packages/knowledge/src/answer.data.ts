import type { Language } from "./words.ts";

/** How a quotation is introduced, in the language of the question. NAME is the owner's name, DAY a date. */
type Openings = {
  quoted: string;
  closest: string;
  unknown: string;
  /** Said where an older document says something else. */
  holds: string;
  /** LANGUAGES are those of the documents. */
  languages: string;
};

export const OPENINGS: Record<Language, Openings> = {
  en: {
    quoted: "From NAME's documents:",
    closest: "This is the closest I found in NAME's documents. It may not answer your question.",
    unknown: "I don't know. NAME's documents don't say.",
    holds: "This is as of DAY; older documents say otherwise.",
    languages: "NAME's documents are in LANGUAGES. Asking in the language of a document may find more.",
  },
  es: {
    quoted: "De los documentos de NAME:",
    closest:
      "Esto es lo más cercano que he encontrado en los documentos de NAME. Puede que no responda a tu pregunta.",
    unknown: "No lo sé. Los documentos de NAME no lo dicen.",
    holds: "Esto vale a fecha de DAY; documentos anteriores dicen otra cosa.",
    languages:
      "Los documentos de NAME están en LANGUAGES. Una pregunta en el idioma de un documento puede encontrar más.",
  },
  fr: {
    quoted: "Extrait des documents de NAME :",
    closest:
      "C'est ce que j'ai trouvé de plus proche dans les documents de NAME. Cela ne répond peut-être pas à votre question.",
    unknown: "Je ne sais pas. Les documents de NAME ne le disent pas.",
    holds: "Ceci vaut au DAY ; des documents plus anciens disent autre chose.",
    languages:
      "Les documents de NAME sont en LANGUAGES. Une question dans la langue d'un document peut en trouver davantage.",
  },
  de: {
    quoted: "Aus den Dokumenten von NAME:",
    closest:
      "Das ist das Nächste, was ich in den Dokumenten von NAME gefunden habe. Vielleicht beantwortet es Ihre Frage nicht.",
    unknown: "Das weiß ich nicht. Die Dokumente von NAME sagen es nicht.",
    holds: "Das gilt mit Stand vom DAY; ältere Dokumente sagen etwas anderes.",
    languages:
      "Die Dokumente von NAME sind auf LANGUAGES. Eine Frage in der Sprache eines Dokuments findet vielleicht mehr.",
  },
  it: {
    quoted: "Dai documenti di NAME:",
    closest:
      "Questo è ciò che di più vicino ho trovato nei documenti di NAME. Forse non risponde alla tua domanda.",
    unknown: "Non lo so. I documenti di NAME non lo dicono.",
    holds: "Questo vale al DAY; documenti precedenti dicono altro.",
    languages:
      "I documenti di NAME sono in LANGUAGES. Una domanda nella lingua di un documento può trovare di più.",
  },
  pt: {
    quoted: "Dos documentos de NAME:",
    closest: "Isto é o mais próximo que encontrei nos documentos de NAME. Pode não responder à sua pergunta.",
    unknown: "Não sei. Os documentos de NAME não o dizem.",
    holds: "Isto vale à data de DAY; documentos anteriores dizem outra coisa.",
    languages:
      "Os documentos de NAME estão em LANGUAGES. Uma pergunta na língua de um documento pode encontrar mais.",
  },
};
