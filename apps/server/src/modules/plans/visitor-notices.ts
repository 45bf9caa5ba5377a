import type { Language } from "@understudy/knowledge";

/** What a visitor reads instead of an answer at a limit. NAME is the owner, DAY a date, COUNT a number. */
type VisitorNotices = {
  /** The owner's month is used up. */
  month: string;
  /** This visitor has started enough conversations today. */
  visitorDay: string;
  /** This conversation has enough questions. */
  questions: string;
  demo: string;
};

export const VISITOR_NOTICES: Record<Language, VisitorNotices> = {
  en: {
    month:
      "NAME's assistant has reached its conversation limit for this month. It's back on DAY. Until then, please contact NAME directly.",
    visitorDay:
      "You've reached today's limit for new conversations with NAME's assistant. Please continue one of them, or come back tomorrow.",
    questions: "This conversation has reached its limit of questions. Please start a new chat.",
    demo: "You've asked COUNT questions today, which is the demo's daily limit. Please come back tomorrow, or create your own assistant.",
  },
  es: {
    month:
      "El asistente de NAME ha alcanzado su límite de conversaciones de este mes. Vuelve el DAY. Hasta entonces, contacta directamente con NAME.",
    visitorDay:
      "Has alcanzado el límite de conversaciones nuevas de hoy con el asistente de NAME. Continúa una de ellas o vuelve mañana.",
    questions: "Esta conversación ha alcanzado su límite de preguntas. Empieza un chat nuevo.",
    demo: "Hoy has hecho COUNT preguntas, el límite diario de la demostración. Vuelve mañana o crea tu propio asistente.",
  },
  fr: {
    month:
      "L'assistant de NAME a atteint sa limite de conversations pour ce mois. Il sera de retour le DAY. D'ici là, contactez directement NAME.",
    visitorDay:
      "Vous avez atteint la limite de nouvelles conversations d'aujourd'hui avec l'assistant de NAME. Continuez l'une d'elles ou revenez demain.",
    questions: "Cette conversation a atteint sa limite de questions. Commencez-en une nouvelle.",
    demo: "Vous avez posé COUNT questions aujourd'hui, la limite quotidienne de la démonstration. Revenez demain ou créez votre propre assistant.",
  },
  de: {
    month:
      "Der Assistent von NAME hat sein Gesprächslimit für diesen Monat erreicht. Ab dem DAY ist er wieder da. Bis dahin wenden Sie sich bitte direkt an NAME.",
    visitorDay:
      "Sie haben das heutige Limit für neue Gespräche mit dem Assistenten von NAME erreicht. Bitte setzen Sie eines davon fort oder kommen Sie morgen wieder.",
    questions: "In diesem Gespräch ist die Höchstzahl an Fragen erreicht. Bitte beginnen Sie ein neues.",
    demo: "Sie haben heute COUNT Fragen gestellt, das ist das Tageslimit der Demo. Kommen Sie morgen wieder oder erstellen Sie Ihren eigenen Assistenten.",
  },
  it: {
    month:
      "L'assistente di NAME ha raggiunto il limite di conversazioni di questo mese. Tornerà il DAY. Fino ad allora, contatta direttamente NAME.",
    visitorDay:
      "Hai raggiunto il limite di oggi per le nuove conversazioni con l'assistente di NAME. Continua una di quelle aperte o torna domani.",
    questions: "Questa conversazione ha raggiunto il limite di domande. Inizia una nuova chat.",
    demo: "Oggi hai fatto COUNT domande, il limite giornaliero della demo. Torna domani o crea il tuo assistente.",
  },
  pt: {
    month:
      "O assistente de NAME atingiu o limite de conversas deste mês. Volta a DAY. Até lá, contacte NAME diretamente.",
    visitorDay:
      "Atingiu o limite de hoje de novas conversas com o assistente de NAME. Continue uma delas ou volte amanhã.",
    questions: "Esta conversa atingiu o limite de perguntas. Comece uma nova.",
    demo: "Hoje fez COUNT perguntas, o limite diário da demonstração. Volte amanhã ou crie o seu próprio assistente.",
  },
};
