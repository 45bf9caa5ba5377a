/**
 * The legal texts. The operator fills in their own details and has a lawyer review them; the statements about the
 * product are true of its current state.
 */
export type LegalSection = { title: string; paragraphs: string[] };

export type LegalPage = {
  path: string;
  title: string;
  description: string;
  lead: string;
  sections: LegalSection[];
};

const updated = "As of 15 November 2026.";

const privacy: LegalPage = {
  path: "/legal/privacy",
  title: "Privacy",
  description:
    "What is stored about visitors and owners, for how long, and who sees it. No cookies for visitors, no sale of data.",
  lead: "What is stored, for how long, and who sees it.",
  sections: [
    {
      title: "Who is responsible",
      paragraphs: [
        "Whoever runs this installation is responsible for it. For what visitors ask an assistant, the owner of that assistant is responsible, and the operator works on the owner's behalf.",
      ],
    },
    {
      title: "If you ask an assistant",
      paragraphs: [
        "You need no account and get no cookie. Your questions and the answers are stored, so that you find them again after a reload and the owner sees what was asked. Your browser keeps a long random token for it; nobody without the token sees the conversation, except the owner of the assistant.",
        "If you leave your address for an answer, it is used for one letter that asks you to confirm it. Only a confirmed address is shown to the owner, with your question. An unconfirmed one is forgotten after seven days.",
        "Visits are counted once a day, by a hash made with a random number of that day. The number is deleted the day after, and the hash a day later. Neither your network address nor the page you came from is kept.",
      ],
    },
    {
      title: "If you are an owner",
      paragraphs: [
        "Stored are your name and e-mail address as your sign-in gives them, what you write into your profile and settings, your documents with the passages made from them, and the conversations of your assistants. There is no password.",
        "You can delete a document, a conversation or everything. Deleting a document removes its text, its passages, the citations that showed its sentences, and the original file. An account that you delete is gone after 14 days.",
      ],
    },
    {
      title: "Language models",
      paragraphs: [
        "Without a language model nothing leaves this installation. If the operator has connected one, the question and the passages that were found for it are sent to its provider, and to nobody else.",
      ],
    },
    {
      title: "If you write to us",
      paragraphs: [
        "What you send with the deploy form is stored until your request is settled, and used for nothing but answering it. The newsletter goes only to addresses that were confirmed, and every issue can end it with one click.",
      ],
    },
    {
      title: "Your rights",
      paragraphs: [
        "You can ask what is stored about you, have it corrected or deleted, take it with you, and complain to a supervisory authority. For a conversation with somebody's assistant, ask its owner; for everything else, use the contact page.",
      ],
    },
  ],
};

const terms: LegalPage = {
  path: "/legal/terms",
  title: "Terms",
  description:
    "What you may do with Understudy, what we promise, and what happens at the limit of a plan. Nothing is charged by itself.",
  lead: "What you may do, what we promise, and what we do not.",
  sections: [
    {
      title: "What this is",
      paragraphs: [
        "Understudy answers questions from documents that an owner has uploaded. It shows where an answer comes from. It gives no legal, medical or financial advice, and neither do we through it.",
      ],
    },
    {
      title: "Your documents",
      paragraphs: [
        "They stay yours. You upload only what you may show to the people who will ask, and you allow us to store and read it for that purpose. Visitors see single sentences of them, never an original.",
        "Do not upload what is illegal, what harms others, or other people's secrets. We may remove it, and say so.",
      ],
    },
    {
      title: "Your assistant",
      paragraphs: [
        "It says that it is an AI and never claims to be a person. You do not use it to deceive. What it says comes from your documents: keep them right.",
      ],
    },
    {
      title: "Plans and prices",
      paragraphs: [
        "A plan holds so many conversations, documents and AI profiles. At its limit an assistant tells visitors politely, and tells you. Reaching a limit never charges you, and deletes nothing.",
        "A paid plan can be ended at any time, for the end of the period that was paid. What your plan no longer holds stays readable; you can add nothing to it.",
      ],
    },
    {
      title: "What we promise",
      paragraphs: [
        "To do what the documentation says, to mend what does not, and to say beforehand when something changes that you rely on. Nobody can promise that a service never stops, and we do not.",
      ],
    },
    {
      title: "The software",
      paragraphs: [
        "The source code is published under the Apache License 2.0. You may run it yourself; then these terms are yours to write.",
      ],
    },
  ],
};

const cookies: LegalPage = {
  path: "/legal/cookies",
  title: "Cookies",
  description:
    "Two cookies, for owners who sign in. What is kept in your browser, by which page, and how to be rid of it.",
  lead: "There are two cookies, and visitors never get them.",
  sections: [
    {
      title: "The two cookies",
      paragraphs: [
        "An owner who signs in gets a cookie called __Host-session. It says that this browser is signed in, cannot be read by scripts, is sent to no other site, and ends with the session. While somebody signs in, another one exists for a few minutes and ties the sign-in to the browser that began it.",
        "The second, __Host-browser, lasts for a year. It says that an account was signed in to from this browser before, so that we can e-mail the owner when it happens in another one. We keep no list of browsers.",
      ],
    },
    {
      title: "What your browser keeps for itself",
      paragraphs: [
        "A conversation with an assistant: the token that finds it again, and what you had begun to type. The button Clear under the chat removes both.",
        "Whether you chose the light or the dark theme, if you chose.",
        "Your answer to the question whether a visit may be counted, if you were asked.",
      ],
    },
    {
      title: "Counting visits to our own pages",
      paragraphs: [
        "The operator can have page views and clicks of these pages counted by a service of their choice. Sent are the path of the page, the name of a button, and the site you came from: no cookie, no identifier, no query of an address. Nothing is sent before you have agreed, and nothing at all where no service is configured or your browser asks not to be followed.",
        "Public profiles and their chats are never reported to such a service.",
      ],
    },
    {
      title: "Others",
      paragraphs: ["No page of ours loads pictures, letters or scripts from other sites."],
    },
  ],
};

export const legal = {
  updated,
  pages: [privacy, terms, cookies],
  others: "All legal pages",
  changeConsent: "Answer the question about counting again",
};
