import type { Language } from "@understudy/knowledge";

/** What a visitor asks about a document with such a heading. `NAME` is the rest of the heading. */
type Subject = { heading: RegExp; question: string };

/**
 * Subjects that visitors ask about, by the words in their headings. A question is shown only if the documents answer it
 * from that very passage, so a heading with another meaning does no harm.
 */
export const SUBJECTS: Record<Language, readonly Subject[]> = {
  en: [
    {
      heading: /\b(opening|office|business) (hours|times)\b|^hours\b/i,
      question: "What are your opening hours?",
    },
    { heading: /\bparking\b/i, question: "Where can I park?" },
    {
      heading: /\bcancell?(ation|ing)|\bmoving (a )?session|\brescheduling\b/i,
      question: "What happens if I have to cancel?",
    },
    { heading: /\brefunds?\b|\breturns\b/i, question: "Can I get my money back?" },
    { heading: /^payments?\b|\bhow to pay\b|\bpaying\b|\binstal?lments\b/i, question: "How can I pay?" },
    { heading: /^languages?\b/i, question: "Which languages do you speak?" },
    { heading: /^(contact|how to (reach|contact) us)\b/i, question: "How can I contact you?" },
    {
      heading: /\b(location|address|where we are|how to find us|getting here)\b/i,
      question: "Where are you located?",
    },
    { heading: /\b(booking|appointments?|how to book)\b/i, question: "How do I book an appointment?" },
    { heading: /^(our )?(services|what (we|i) (do|offer))\b/i, question: "What services do you offer?" },
    { heading: /^(the |our )?(team|people|dentists|staff)\b/i, question: "Who is on the team?" },
    {
      heading: /\b(qualifications|credentials|certifications)\b/i,
      question: "What are your qualifications?",
    },
    { heading: /^(work |professional )?experience\b/i, question: "What is your professional experience?" },
    { heading: /^education\b/i, question: "Where did you study?" },
    { heading: /\binsurances?\b/i, question: "Which insurance do you accept?" },
    { heading: /^(publications|books)\b/i, question: "What have you published?" },
    { heading: /\b(shipping|delivery)\b/i, question: "How long does delivery take?" },
    { heading: /\bdiscounts?\b|\breductions?\b/i, question: "Are there any discounts?" },
    { heading: /\bemergenc(y|ies)\b/i, question: "What should I do in an emergency?" },
    { heading: /\bprivacy\b|\bconfidential/i, question: "How do you handle my data?" },
    { heading: /^[Aa]bout (?<name>\p{Lu}[\p{L}'’-]+( \p{Lu}[\p{L}'’-]+){0,3})$/u, question: "Who is NAME?" },
  ],
  es: [
    { heading: /\bhorarios?\b/i, question: "¿Cuál es el horario?" },
    { heading: /\baparcamiento\b|\baparcar\b|\bparking\b/i, question: "¿Dónde puedo aparcar?" },
    { heading: /\bcancelaci[oó]n|\bcancelar\b/i, question: "¿Qué pasa si tengo que cancelar?" },
    { heading: /\breembolsos?\b|\bdevoluci/i, question: "¿Puedo recuperar mi dinero?" },
    { heading: /^(formas? de )?pagos?\b/i, question: "¿Cómo puedo pagar?" },
    { heading: /^idiomas?\b/i, question: "¿Qué idiomas habla?" },
    { heading: /^contacto\b/i, question: "¿Cómo puedo contactar?" },
    {
      heading: /\b(ubicaci[oó]n|direcci[oó]n|d[oó]nde estamos|c[oó]mo llegar)\b/i,
      question: "¿Dónde están?",
    },
    { heading: /\b(reservas?|citas?)\b/i, question: "¿Cómo puedo reservar?" },
    { heading: /^(nuestros )?servicios\b/i, question: "¿Qué servicios ofrecen?" },
    { heading: /^(el |nuestro )?equipo\b/i, question: "¿Quién forma el equipo?" },
    { heading: /\b(titulaci[oó]n|t[ií]tulos|formaci[oó]n)\b/i, question: "¿Qué formación tiene?" },
    { heading: /^experiencia\b/i, question: "¿Qué experiencia profesional tiene?" },
    { heading: /\bplazos?\b/i, question: "¿Cuáles son los plazos?" },
    { heading: /\bdescuentos?\b/i, question: "¿Hay descuentos?" },
    {
      heading: /^([Ss]obre|[Aa]cerca de) (?<name>\p{Lu}[\p{L}'’-]+( \p{Lu}[\p{L}'’-]+){0,3})$/u,
      question: "¿Quién es NAME?",
    },
  ],
  fr: [
    { heading: /\bhoraires?\b|\bheures d.ouverture\b/i, question: "Quels sont les horaires ?" },
    { heading: /\bstationnement\b|\bparking\b/i, question: "Où peut-on se garer ?" },
    { heading: /\bannulation/i, question: "Que se passe-t-il si je dois annuler ?" },
    { heading: /\bremboursements?\b/i, question: "Puis-je être remboursé ?" },
    { heading: /\bpaiements?\b|\br[eè]glement\b/i, question: "Comment puis-je payer ?" },
    { heading: /^langues?\b/i, question: "Quelles langues parlez-vous ?" },
    { heading: /^(nous )?contact/i, question: "Comment puis-je vous contacter ?" },
    { heading: /\badresse\b|\bo[uù] nous trouver\b|\bacc[eè]s\b/i, question: "Où vous trouvez-vous ?" },
    { heading: /\br[eé]servations?\b|\brendez-vous\b/i, question: "Comment prendre rendez-vous ?" },
    { heading: /^(nos )?(services|prestations)\b/i, question: "Quels services proposez-vous ?" },
    { heading: /^(l'|l’|notre )?[eé]quipe\b/i, question: "Qui fait partie de l’équipe ?" },
    { heading: /\b(dipl[oô]mes|formations?)\b/i, question: "Quelle est votre formation ?" },
  ],
  de: [
    { heading: /[öÖ]ffnungszeiten|sprechzeiten/i, question: "Wann haben Sie geöffnet?" },
    { heading: /parkpl[aä]tz|parken/i, question: "Wo kann ich parken?" },
    { heading: /stornierung|absage|k[uü]ndigung/i, question: "Was passiert, wenn ich absagen muss?" },
    { heading: /r[uü]ckerstattung|erstattung/i, question: "Bekomme ich mein Geld zurück?" },
    { heading: /^zahlung|bezahlung/i, question: "Wie kann ich bezahlen?" },
    { heading: /^sprachen\b/i, question: "Welche Sprachen sprechen Sie?" },
    { heading: /^kontakt\b/i, question: "Wie kann ich Sie erreichen?" },
    { heading: /\b(anfahrt|adresse|standort)\b/i, question: "Wo finde ich Sie?" },
    { heading: /termin(e|vereinbarung)?\b|buchung/i, question: "Wie vereinbare ich einen Termin?" },
    { heading: /^(unsere )?leistungen\b/i, question: "Welche Leistungen bieten Sie an?" },
    { heading: /^(das |unser )?team\b/i, question: "Wer gehört zum Team?" },
    { heading: /\b(ausbildung|qualifikation(en)?)\b/i, question: "Welche Ausbildung haben Sie?" },
  ],
  it: [
    { heading: /\borari(o)?\b/i, question: "Quali sono gli orari?" },
    { heading: /\bparcheggio\b/i, question: "Dove posso parcheggiare?" },
    { heading: /\bcancellazion|\bdisdett/i, question: "Che cosa succede se devo disdire?" },
    { heading: /\brimbors/i, question: "Posso avere un rimborso?" },
    { heading: /\bpagament/i, question: "Come posso pagare?" },
    { heading: /^lingue\b/i, question: "Quali lingue parla?" },
    { heading: /^contatti\b/i, question: "Come posso contattarvi?" },
    { heading: /\b(dove siamo|indirizzo|come arrivare)\b/i, question: "Dove vi trovate?" },
    { heading: /\bprenotazion|\bappuntament/i, question: "Come si prenota?" },
    { heading: /^(i nostri )?servizi\b/i, question: "Quali servizi offrite?" },
  ],
  pt: [
    { heading: /\bhor[aá]rios?\b/i, question: "Qual é o horário?" },
    { heading: /\bestacionamento\b/i, question: "Onde posso estacionar?" },
    { heading: /\bcancelament/i, question: "O que acontece se eu tiver de cancelar?" },
    { heading: /\breembols/i, question: "Posso ser reembolsado?" },
    { heading: /\bpagament/i, question: "Como posso pagar?" },
    { heading: /^(idiomas|l[ií]nguas)\b/i, question: "Que idiomas fala?" },
    { heading: /^contactos?\b|^contatos?\b/i, question: "Como posso entrar em contacto?" },
    { heading: /\b(morada|endere[cç]o|onde estamos)\b/i, question: "Onde ficam?" },
    { heading: /\bmarca[cç][oõ]es\b|\breservas?\b/i, question: "Como posso marcar?" },
    { heading: /^(os nossos )?servi[cç]os\b/i, question: "Que serviços oferecem?" },
  ],
};

/** Names of table columns that contain prices. */
export const PRICE_COLUMN =
  /^(prices?|fees?|costs?|rates?|precios?|tarifas?|importe|honorarios|prix|tarifs?|preise?|kosten|honorare?|prezz[oi]|tariff[ae]|pre[cç]os?|valor)\b/i;

/** What a visitor asks about one row of such a table; X is the item in the row. */
export const COSTS: Record<Exclude<Language, "en">, string> = {
  es: "¿Cuánto cuesta X?",
  fr: "Combien coûte X ?",
  de: "Was kostet X?",
  it: "Quanto costa X?",
  pt: "Quanto custa X?",
};

/** What a visitor asks about a subject; X is a heading. */
export const ABOUT: Record<Language, string> = {
  en: "What should I know about X?",
  es: "¿Qué debo saber sobre X?",
  fr: "Que faut-il savoir sur X ?",
  de: "Was sollte ich über X wissen?",
  it: "Che cosa devo sapere su X?",
  pt: "O que devo saber sobre X?",
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Words of headings that are a sentence, an instruction or a part of a book rather than a subject. */
export const NOT_A_SUBJECT: Record<Language, ReadonlySet<string>> = {
  en: words(
    "a an one some i i'm we you he she they it my our your his her their me us what how why when where who which is are was were be do does did don't has have had can will would should must not no if then this that these those to from by about before after say said make use keep take get ask read write start stop try give find set bring book call see know think let come go put run talk learn meet choose remember introduction contents overview summary conclusion appendix references chapter part section example notes note today yesterday",
  ),
  es: words(
    "un una unos unas yo nosotros tú usted él ella ellos mi mis tu tus su sus nuestro nuestra qué cómo por cuándo dónde quién cuál es son era fue ser hay no si esto ese esta introducción índice resumen conclusión apéndice capítulo parte sección ejemplo notas nota hoy ayer",
  ),
  fr: words(
    "un une je nous vous tu il elle ils mon ma mes notre nos votre vos son sa ses que quoi comment pourquoi quand où qui quel est sont était être pas si ce cette introduction sommaire résumé conclusion annexe chapitre partie section exemple notes note",
  ),
  de: words(
    "ein eine ich wir sie du ihr er es mein meine unser unsere ihre was wie warum wann wo wer welche ist sind war sein nicht wenn dies diese einleitung inhalt überblick zusammenfassung fazit anhang kapitel teil abschnitt beispiel notizen hinweis",
  ),
  it: words(
    "un uno una io noi voi lei lui loro mio mia nostro nostra vostro che cosa come perché quando dove chi quale è sono era essere non se questo introduzione indice riassunto conclusione appendice capitolo parte sezione esempio note nota",
  ),
  pt: words(
    "um uma eu nós você vocês ele ela eles meu minha nosso nossa seu sua que como porquê quando onde quem qual é são era ser não se isto este introdução índice resumo conclusão apêndice capítulo parte secção exemplo notas nota",
  ),
};
