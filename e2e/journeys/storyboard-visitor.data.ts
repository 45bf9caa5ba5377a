import { readFileSync } from "node:fs";

const GOLDEN = "evals/golden";

/** A conversation in one language: the owner's document, the questions, and what the model says. */
export type Scene = {
  language: "en" | "es" | "ar";
  owner: string;
  document: { name: string; bytes: Uint8Array };
  known: string;
  /** The sentence of the document that the model repeats. */
  answer: string;
  unknown: string;
};

/** Lines of the golden coach's own list of questions, in Arabic. */
const ARABIC = `# أسئلة شائعة

## ماذا يحدث في المكالمة الاستكشافية؟

المكالمة الاستكشافية محادثة بالفيديو مدتها 30 دقيقة، مجانية وبلا أي التزام بعدها. يمكنك أن تسألني عن أي شيء.

## هل يمكن الدفع على أقساط؟

يمكن دفع ثمن برنامج Keel على ثلاثة أقساط وبرنامج Helm على أربعة. يُدفع ثمن Compass كاملاً عند الحجز.
`;

export const SCENES: readonly Scene[] = [
  {
    language: "en",
    owner: "Marguerite",
    document: { name: "faq.md", bytes: readFileSync(`${GOLDEN}/coach/docs/faq.md`) },
    known: "What happens in a discovery call?",
    answer:
      "The discovery call is a 30-minute video conversation, free of charge, and there is no obligation afterwards.",
    unknown: "Is there parking nearby?",
  },
  {
    language: "es",
    owner: "Serena",
    document: {
      name: "preguntas-frecuentes.md",
      bytes: readFileSync(`${GOLDEN}/fitness-es/docs/preguntas-frecuentes.md`),
    },
    known: "¿Qué material necesito para Base?",
    answer: "Para Base, nada: una silla y una mochila con libros.",
    unknown: "¿Hay aparcamiento cerca?",
  },
  {
    language: "ar",
    owner: "Marguerite",
    document: { name: "أسئلة-شائعة.md", bytes: Buffer.from(ARABIC) },
    known: "ماذا يحدث في المكالمة الاستكشافية؟",
    answer: "المكالمة الاستكشافية محادثة بالفيديو مدتها 30 دقيقة، مجانية وبلا أي التزام بعدها.",
    unknown: "هل يوجد موقف سيارات قريب؟",
  },
];
