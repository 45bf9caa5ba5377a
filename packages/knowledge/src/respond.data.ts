import type { Language } from "./words.ts";

/** Replies by the assistant itself, in the language of the question. NAME is the owner's name. */
type Texts = {
  greeting: string;
  thanks: string;
  goodbye: string;
  /** Reply to a yes, a no or an "all right". */
  acknowledgement: string;
  /** Says what is speaking, and for whom. */
  identity: string;
  /**
   * Says what a visitor can ask. EXAMPLES are questions that the documents answer; `capabilityAlone` is used
   * without any.
   */
  capability: string;
  capabilityAlone: string;
  /** Says how to reach the owner. */
  person: string;
  /** Reply to an insult. */
  abuse: string;
  /** Says which languages a visitor can use. */
  language: string;
  /** Reply to a message that was meant for the owner, who is no longer in the conversation. */
  forOwner: string;
  unconfirmed: string;
  broken: string;
  unknown: string;
};

export const TEXTS: Record<Language, Texts> = {
  en: {
    greeting: "Hello! I'm NAME's AI assistant. Ask me anything about NAME. I answer from their documents.",
    thanks: "You're welcome! If you'd like to know anything else about NAME, just ask.",
    goodbye: "Goodbye, and have a good day!",
    acknowledgement: "All right! If you'd like to know anything about NAME, just ask.",
    identity:
      "I'm an AI assistant, not a person. I answer questions for NAME from their documents and show my sources.",
    capability:
      "I'm NAME's AI assistant and answer from their documents. For example, you can ask me:\n\nEXAMPLES",
    capabilityAlone:
      "I'm NAME's AI assistant and answer from their documents: services, prices, dates, terms and anything else they cover. Just ask.",
    person:
      "I'm an AI assistant and can't connect you, but NAME reads the messages left here. Send your question and e-mail address with the form, and NAME can answer you.",
    abuse:
      "I'm sorry that wasn't helpful. Tell me what you'd like to know, and I'll look again. You can also leave a message for NAME.",
    language:
      "You can write to me in English, Spanish, French, German, Italian or Portuguese. I look for the answer in NAME's documents and quote them in their original language. A question in that language finds the most.",
    forOwner: "Thank you. NAME can read this here. If you'd like to know anything in the meantime, just ask.",
    unconfirmed: "I couldn't confirm this detail in NAME's documents.",
    broken: "I'm experiencing technical difficulties. Please try your question again.",
    unknown: "I don't know. NAME's documents don't say.",
  },
  es: {
    greeting:
      "¡Hola! Soy el asistente de IA de NAME. Pregúntame lo que quieras sobre NAME y te respondo con sus documentos.",
    thanks: "¡De nada! Si quieres saber algo más sobre NAME, pregúntame.",
    goodbye: "¡Hasta luego, que tengas un buen día!",
    acknowledgement: "¡De acuerdo! Si quieres saber algo sobre NAME, pregúntame.",
    identity:
      "Soy un asistente de IA, no una persona. Respondo preguntas en nombre de NAME con sus documentos y muestro dónde está cada respuesta.",
    capability:
      "Soy el asistente de IA de NAME y respondo con sus documentos. Puedes preguntarme, por ejemplo:\n\nEXAMPLES",
    capabilityAlone:
      "Soy el asistente de IA de NAME y respondo con sus documentos: servicios, precios, fechas, condiciones y lo demás que esté escrito. Pregúntame.",
    person:
      "Soy un asistente de IA y no puedo pasarte con nadie, pero NAME lee lo que dejes aquí. Escribe tu pregunta con tu correo en el formulario y NAME podrá responderte.",
    abuse:
      "Siento no haber sido de ayuda. Dime qué quieres saber y vuelvo a buscar. También puedes dejar un mensaje para NAME.",
    language:
      "Puedes escribirme en español, inglés, francés, alemán, italiano o portugués. Busco la respuesta en los documentos de NAME y los cito en su idioma. Una pregunta en ese idioma encuentra más.",
    forOwner: "Gracias. NAME puede leerlo aquí. Si mientras tanto quieres saber algo, pregúntame.",
    unconfirmed: "No he podido confirmar este dato en los documentos de NAME.",
    broken: "Tengo dificultades técnicas. Por favor, vuelve a hacer tu pregunta.",
    unknown: "No lo sé. Los documentos de NAME no lo dicen.",
  },
  fr: {
    greeting:
      "Bonjour ! Je suis l'assistant IA de NAME. Posez-moi vos questions sur NAME, je réponds à partir de ses documents.",
    thanks: "Avec plaisir ! Si vous voulez savoir autre chose sur NAME, demandez-moi.",
    goodbye: "Au revoir et bonne journée !",
    acknowledgement: "D'accord ! Si vous voulez savoir quelque chose sur NAME, demandez-moi.",
    identity:
      "Je suis un assistant IA, pas une personne. Je réponds aux questions pour NAME à partir de ses documents et je montre où se trouve chaque réponse.",
    capability:
      "Je suis l'assistant IA de NAME et je réponds à partir de ses documents. Vous pouvez par exemple me demander :\n\nEXAMPLES",
    capabilityAlone:
      "Je suis l'assistant IA de NAME et je réponds à partir de ses documents : services, prix, dates, conditions et tout ce qui y est écrit. Posez votre question.",
    person:
      "Je suis un assistant IA et je ne peux pas vous mettre en relation, mais NAME lit ce que vous laissez ici. Écrivez votre question avec votre adresse e-mail dans le formulaire, et NAME pourra vous répondre.",
    abuse:
      "Je suis désolé de ne pas vous avoir aidé. Dites-moi ce que vous voulez savoir et je chercherai encore. Vous pouvez aussi laisser un message à NAME.",
    language:
      "Vous pouvez m'écrire en français, anglais, espagnol, allemand, italien ou portugais. Je cherche la réponse dans les documents de NAME et les cite dans leur langue. Une question dans cette langue trouve davantage.",
    forOwner:
      "Merci. NAME peut lire ceci ici. Si vous voulez savoir quelque chose entre-temps, demandez-moi.",
    unconfirmed: "Je n'ai pas pu confirmer cette donnée dans les documents de NAME.",
    broken: "Je rencontre des difficultés techniques. Merci de reposer votre question.",
    unknown: "Je ne sais pas. Les documents de NAME ne le disent pas.",
  },
  de: {
    greeting:
      "Hallo! Ich bin der KI-Assistent von NAME. Fragen Sie mich etwas über NAME, ich antworte aus den Dokumenten.",
    thanks: "Gern geschehen! Wenn Sie noch etwas über NAME wissen möchten, fragen Sie einfach.",
    goodbye: "Auf Wiedersehen und einen schönen Tag!",
    acknowledgement: "Alles klar! Wenn Sie etwas über NAME wissen möchten, fragen Sie einfach.",
    identity:
      "Ich bin ein KI-Assistent, kein Mensch. Ich beantworte Fragen für NAME aus den Dokumenten und zeige, wo jede Antwort steht.",
    capability:
      "Ich bin der KI-Assistent von NAME und antworte aus den Dokumenten. Sie können mich zum Beispiel fragen:\n\nEXAMPLES",
    capabilityAlone:
      "Ich bin der KI-Assistent von NAME und antworte aus den Dokumenten: Leistungen, Preise, Termine, Bedingungen und was sonst dort steht. Fragen Sie einfach.",
    person:
      "Ich bin ein KI-Assistent und kann Sie nicht verbinden, aber NAME liest, was Sie hier hinterlassen. Schreiben Sie Ihre Frage mit Ihrer E-Mail-Adresse in das Formular, dann kann NAME Ihnen antworten.",
    abuse:
      "Es tut mir leid, dass das nicht geholfen hat. Sagen Sie mir, was Sie wissen möchten, und ich suche noch einmal. Sie können NAME auch eine Nachricht hinterlassen.",
    language:
      "Sie können mir auf Deutsch, Englisch, Spanisch, Französisch, Italienisch oder Portugiesisch schreiben. Ich suche die Antwort in den Dokumenten von NAME und zitiere sie in ihrer Sprache. Eine Frage in dieser Sprache findet am meisten.",
    forOwner:
      "Danke. NAME kann das hier lesen. Wenn Sie inzwischen etwas wissen möchten, fragen Sie einfach.",
    unconfirmed: "Ich konnte diese Angabe in den Dokumenten von NAME nicht bestätigen.",
    broken: "Ich habe technische Schwierigkeiten. Bitte stellen Sie Ihre Frage noch einmal.",
    unknown: "Das weiß ich nicht. Die Dokumente von NAME sagen es nicht.",
  },
  it: {
    greeting:
      "Ciao! Sono l'assistente IA di NAME. Chiedimi quello che vuoi su NAME e ti rispondo con i suoi documenti.",
    thanks: "Prego! Se vuoi sapere altro su NAME, chiedi pure.",
    goodbye: "Arrivederci e buona giornata!",
    acknowledgement: "Va bene! Se vuoi sapere qualcosa su NAME, chiedi pure.",
    identity:
      "Sono un assistente IA, non una persona. Rispondo alle domande per NAME con i suoi documenti e mostro dove si trova ogni risposta.",
    capability:
      "Sono l'assistente IA di NAME e rispondo con i suoi documenti. Puoi chiedermi, per esempio:\n\nEXAMPLES",
    capabilityAlone:
      "Sono l'assistente IA di NAME e rispondo con i suoi documenti: servizi, prezzi, date, condizioni e tutto ciò che vi è scritto. Chiedi pure.",
    person:
      "Sono un assistente IA e non posso passarti nessuno, ma NAME legge ciò che lasci qui. Scrivi la tua domanda con il tuo indirizzo e-mail nel modulo e NAME potrà risponderti.",
    abuse:
      "Mi dispiace di non essere stato utile. Dimmi che cosa vuoi sapere e cerco di nuovo. Puoi anche lasciare un messaggio a NAME.",
    language:
      "Puoi scrivermi in italiano, inglese, spagnolo, francese, tedesco o portoghese. Cerco la risposta nei documenti di NAME e li cito nella loro lingua. Una domanda in quella lingua trova di più.",
    forOwner: "Grazie. NAME può leggerlo qui. Se nel frattempo vuoi sapere qualcosa, chiedi pure.",
    unconfirmed: "Non ho potuto confermare questo dato nei documenti di NAME.",
    broken: "Ho difficoltà tecniche. Per favore, fai di nuovo la tua domanda.",
    unknown: "Non lo so. I documenti di NAME non lo dicono.",
  },
  pt: {
    greeting:
      "Olá! Sou o assistente de IA de NAME. Pergunte-me o que quiser sobre NAME e respondo com os seus documentos.",
    thanks: "De nada! Se quiser saber mais alguma coisa sobre NAME, é só perguntar.",
    goodbye: "Até logo e tenha um bom dia!",
    acknowledgement: "Está bem! Se quiser saber alguma coisa sobre NAME, é só perguntar.",
    identity:
      "Sou um assistente de IA, não uma pessoa. Respondo a perguntas por NAME com os seus documentos e mostro onde está cada resposta.",
    capability:
      "Sou o assistente de IA de NAME e respondo com os seus documentos. Pode perguntar-me, por exemplo:\n\nEXAMPLES",
    capabilityAlone:
      "Sou o assistente de IA de NAME e respondo com os seus documentos: serviços, preços, datas, condições e o que mais lá estiver escrito. É só perguntar.",
    person:
      "Sou um assistente de IA e não posso passar a chamada, mas NAME lê o que deixar aqui. Escreva a sua pergunta com o seu e-mail no formulário e NAME poderá responder.",
    abuse:
      "Lamento não ter ajudado. Diga-me o que quer saber e eu procuro outra vez. Também pode deixar uma mensagem a NAME.",
    language:
      "Pode escrever-me em português, inglês, espanhol, francês, alemão ou italiano. Procuro a resposta nos documentos de NAME e cito-os na língua deles. Uma pergunta nessa língua encontra mais.",
    forOwner: "Obrigado. NAME pode ler isto aqui. Se entretanto quiser saber alguma coisa, é só perguntar.",
    unconfirmed: "Não consegui confirmar este dado nos documentos de NAME.",
    broken: "Estou com dificuldades técnicas. Por favor, faça a sua pergunta de novo.",
    unknown: "Não sei. Os documentos de NAME não o dizem.",
  },
};
