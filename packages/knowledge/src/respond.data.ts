import type { Language } from "./words.ts";

/** What the assistant says in its own words, in the language of the question. NAME is the owner's name. */
type Texts = {
  hello: string;
  thanks: string;
  bye: string;
  /** To a yes, a no or an "all right". */
  assent: string;
  /** To a reply that was meant for the owner, who is no longer in the conversation. */
  forOwner: string;
  unconfirmed: string;
  broken: string;
  unknown: string;
};

export const TEXTS: Record<Language, Texts> = {
  en: {
    hello: "Hello! I am NAME's AI assistant. Ask me anything about NAME, and I answer from NAME's documents.",
    thanks: "You're welcome! If there is anything else you would like to know about NAME, just ask.",
    bye: "Goodbye, and have a good day!",
    assent: "All right! If there is anything you would like to know about NAME, just ask.",
    forOwner:
      "Thank you. NAME can read this here. If there is anything you would like to know in the meantime, just ask.",
    unconfirmed: "I could not confirm this figure in NAME's documents.",
    broken: "I'm experiencing technical difficulties. Please try your question again.",
    unknown: "I don't know. NAME's documents don't say.",
  },
  es: {
    hello:
      "¡Hola! Soy el asistente de IA de NAME. Pregúntame lo que quieras sobre NAME y te respondo con sus documentos.",
    thanks: "¡De nada! Si quieres saber algo más sobre NAME, pregúntame.",
    bye: "¡Hasta luego, que tengas un buen día!",
    assent: "¡De acuerdo! Si quieres saber algo sobre NAME, pregúntame.",
    forOwner: "Gracias. NAME puede leerlo aquí. Si mientras tanto quieres saber algo, pregúntame.",
    unconfirmed: "No he podido confirmar este dato en los documentos de NAME.",
    broken: "Tengo dificultades técnicas. Por favor, vuelve a hacer tu pregunta.",
    unknown: "No lo sé. Los documentos de NAME no lo dicen.",
  },
  fr: {
    hello:
      "Bonjour ! Je suis l'assistant IA de NAME. Posez-moi vos questions sur NAME, je réponds à partir de ses documents.",
    thanks: "Avec plaisir ! Si vous voulez savoir autre chose sur NAME, demandez-moi.",
    bye: "Au revoir et bonne journée !",
    assent: "D'accord ! Si vous voulez savoir quelque chose sur NAME, demandez-moi.",
    forOwner:
      "Merci. NAME peut lire ceci ici. Si vous voulez savoir quelque chose entre-temps, demandez-moi.",
    unconfirmed: "Je n'ai pas pu confirmer cette donnée dans les documents de NAME.",
    broken: "Je rencontre des difficultés techniques. Merci de reposer votre question.",
    unknown: "Je ne sais pas. Les documents de NAME ne le disent pas.",
  },
  de: {
    hello:
      "Hallo! Ich bin der KI-Assistent von NAME. Fragen Sie mich etwas über NAME, ich antworte aus den Dokumenten.",
    thanks: "Gern geschehen! Wenn Sie noch etwas über NAME wissen möchten, fragen Sie einfach.",
    bye: "Auf Wiedersehen und einen schönen Tag!",
    assent: "Alles klar! Wenn Sie etwas über NAME wissen möchten, fragen Sie einfach.",
    forOwner:
      "Danke. NAME kann das hier lesen. Wenn Sie inzwischen etwas wissen möchten, fragen Sie einfach.",
    unconfirmed: "Ich konnte diese Angabe in den Dokumenten von NAME nicht bestätigen.",
    broken: "Ich habe technische Schwierigkeiten. Bitte stellen Sie Ihre Frage noch einmal.",
    unknown: "Das weiß ich nicht. Die Dokumente von NAME sagen es nicht.",
  },
  it: {
    hello:
      "Ciao! Sono l'assistente IA di NAME. Chiedimi quello che vuoi su NAME e ti rispondo con i suoi documenti.",
    thanks: "Prego! Se vuoi sapere altro su NAME, chiedi pure.",
    bye: "Arrivederci e buona giornata!",
    assent: "Va bene! Se vuoi sapere qualcosa su NAME, chiedi pure.",
    forOwner: "Grazie. NAME può leggerlo qui. Se nel frattempo vuoi sapere qualcosa, chiedi pure.",
    unconfirmed: "Non ho potuto confermare questo dato nei documenti di NAME.",
    broken: "Ho difficoltà tecniche. Per favore, fai di nuovo la tua domanda.",
    unknown: "Non lo so. I documenti di NAME non lo dicono.",
  },
  pt: {
    hello:
      "Olá! Sou o assistente de IA de NAME. Pergunte-me o que quiser sobre NAME e respondo com os seus documentos.",
    thanks: "De nada! Se quiser saber mais alguma coisa sobre NAME, é só perguntar.",
    bye: "Até logo e tenha um bom dia!",
    assent: "Está bem! Se quiser saber alguma coisa sobre NAME, é só perguntar.",
    forOwner: "Obrigado. NAME pode ler isto aqui. Se entretanto quiser saber alguma coisa, é só perguntar.",
    unconfirmed: "Não consegui confirmar este dado nos documentos de NAME.",
    broken: "Estou com dificuldades técnicas. Por favor, faça a sua pergunta de novo.",
    unknown: "Não sei. Os documentos de NAME não o dizem.",
  },
};

/**
 * Words that greet, thank, part or assent, by what they call for, and those that may stand beside them. Assent counts
 * only at the beginning of a message: "no" and "great" elsewhere may be part of a question.
 */
export const SMALL_TALK: Record<
  Language,
  { hello: string; thanks: string; bye: string; assent: string; beside: string }
> = {
  en: {
    hello: "hello hi hey hiya greetings morning afternoon evening",
    thanks: "thanks thank thx cheers",
    bye: "bye goodbye farewell night",
    assent:
      "yes yeah yep sure ok okay alright absolutely definitely no nope great perfect lovely wonderful cool awesome brilliant",
    beside:
      "good there lovely nice pleased to meet you ok okay great have a day the rest of your weekend how are is it going doing today that was really very so much helpful perfect wonderful all for your help again and i m this it been everyone team cool awesome brilliant later see soon please would be sounds works fine me not just thats",
  },
  es: {
    hello: "hola buenos buenas saludos",
    thanks: "gracias agradezco",
    bye: "adios chao luego",
    assent: "si vale claro ok perfecto genial estupendo no",
    beside:
      "dias tardes noches que tal como estas esta todo bien muy muchas muchisimas mil por tu su la el ayuda hasta pronto un placer encantado encantada conocerte perfecto genial vale de verdad y a todos favor seria me parece encantaria eso lo",
  },
  fr: {
    hello: "bonjour bonsoir salut coucou",
    thanks: "merci remercie",
    bye: "revoir adieu",
    assent: "oui ok parfait super volontiers entendu accord non",
    beside:
      "au a bientot bonne bon journee soiree comment ca va allez vous tu beaucoup bien mille pour votre ton aide ravi ravie enchante enchantee de te rencontrer parfait super d accord ok et tout le monde je s il plait serait avec plaisir",
  },
  de: {
    hello: "hallo hi guten servus moin gruss grüezi",
    thanks: "danke dank",
    bye: "tschüss wiedersehen ciao",
    assent: "ja gern gerne ok okay klar genau einverstanden perfekt super prima nein",
    beside:
      "tag morgen abend auf schönen noch einen wie geht es ihnen dir gut vielen herzlichen sehr schön für die ihre deine hilfe freut mich super prima alles klar ok bis bald und gott grüß bitte das wäre toll wunderbar nicht mir passt",
  },
  it: {
    hello: "ciao salve buongiorno buonasera",
    thanks: "grazie ringrazio",
    bye: "arrivederci addio",
    assent: "si certo ok perfetto ottimo volentieri accordo no",
    beside:
      "come stai sta va tutto bene mille molte tante per il tuo suo l aiuto piacere di conoscerti buona giornata serata perfetto ottimo ok e a presto tutti molto favore sarebbe bello d mi piacerebbe",
  },
  pt: {
    hello: "ola oi bom boa",
    thanks: "obrigado obrigada agradeço",
    bye: "tchau adeus logo",
    assent: "sim ok claro perfeito otimo combinado nao",
    beside:
      "dia tarde noite tudo bem como vai esta muito muita mesmo pela sua tua ajuda prazer em te conhece lo ate perfeito otimo ok e a todos por favor seria bom gostaria isso",
  },
};
