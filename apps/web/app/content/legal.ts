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

const updated = "Last updated November 19, 2026.";

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
        "The operator of this installation is responsible for it.",
        "For what visitors ask an assistant, the owner of that assistant is responsible, and the operator works on the owner's behalf.",
      ],
    },
    {
      title: "If you ask an assistant",
      paragraphs: [
        "You need no account and get no cookie. Your questions and the answers are stored, so that you find them again after a reload and the owner sees what you asked. Your browser keeps a long random token for this. Without the token, only the owner of the assistant can see the conversation.",
        "If you leave your e-mail address to get an answer, we send you one e-mail that asks you to confirm it. The owner sees only confirmed addresses, with the question. An unconfirmed address is deleted after seven days.",
        "Visits are counted once a day, by a hash made with a random number of that day. The number is deleted the day after, and the hash a day later. We store neither your network address nor the page you came from.",
      ],
    },
    {
      title: "If you are an owner",
      paragraphs: [
        "We store your name and e-mail address from your sign-in, what you write in your profile and settings, your documents with the passages made from them, and the conversations of your assistants. There is no password.",
        "You can delete a document, a conversation or everything. Deleting a document removes its text, its passages, the citations that showed its sentences, and the original file. A deleted account is erased after 14 days.",
      ],
    },
    {
      title: "Language models",
      paragraphs: [
        "Without a language model nothing leaves this installation. If the operator has connected one, the question and the passages found for it are sent to its provider, and to no one else.",
      ],
    },
    {
      title: "If you contact us",
      paragraphs: [
        "What you send with the deploy form or the contact form is stored until your request is settled, and used only to answer it. The newsletter goes only to confirmed addresses, and you can unsubscribe with one click.",
      ],
    },
    {
      title: "Your rights",
      paragraphs: [
        "You can ask what is stored about you, have it corrected or deleted, take it with you, and complain to a supervisory authority. For a conversation with someone's assistant, ask its owner; for everything else, use the contact page.",
      ],
    },
  ],
};

const terms: LegalPage = {
  path: "/legal/terms",
  title: "Terms",
  description:
    "What you may do with Understudy, what we promise, and what happens at the limit of a plan. Nothing is charged automatically.",
  lead: "What you may do, what we promise, and what we don't.",
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
        "Don't upload anything illegal, anything that harms others, or other people's secrets. If we remove it, we tell you.",
      ],
    },
    {
      title: "Your assistant",
      paragraphs: [
        "It says that it's an AI and never claims to be a person. You may not use it to deceive. What it says comes from your documents: keep them correct.",
      ],
    },
    {
      title: "Plans and prices",
      paragraphs: [
        "Each plan includes a number of conversations, documents and AI profiles. At the limit, the assistant politely tells visitors, and we tell you. Reaching a limit costs nothing and deletes nothing.",
        "You can cancel a paid plan at any time; it ends with the period you've paid for. What exceeds your plan stays readable, but you can't add to it.",
      ],
    },
    {
      title: "What we promise",
      paragraphs: [
        "We do what the documentation says, fix what doesn't work, and tell you before we change something you rely on. No one can promise that a service never stops, and we don't either.",
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
    "Two cookies, for owners who sign in. What is kept in your browser, by which page, and how to remove it.",
  lead: "There are two cookies, and visitors never get them.",
  sections: [
    {
      title: "The two cookies",
      paragraphs: [
        "An owner who signs in gets a cookie called __Host-session. It says that this browser is signed in, cannot be read by scripts, is sent to no other site, and ends with the session. During sign-in, another cookie exists for a few minutes and ties the sign-in to the browser that started it.",
        "The second, __Host-browser, lasts for a year. It shows that an owner has signed in with this browser before, so that we can e-mail them about a sign-in from another one. We keep no list of browsers.",
      ],
    },
    {
      title: "What your browser keeps for itself",
      paragraphs: [
        "A conversation with an assistant: the token that finds it again, and the message you started to type. The button Clear under the chat removes both.",
        "Your choice of the light or dark theme, if you made one.",
        "Your answer about counting visits, if we asked.",
      ],
    },
    {
      title: "Counting visits to our own pages",
      paragraphs: [
        "The operator can have page views and clicks on these pages counted by a service of their choice. It gets the path of the page, the name of a button, and the site you came from: no cookies, no identifiers, no query strings. Nothing is sent before you agree, and nothing at all if no service is configured or your browser asks not to be tracked.",
        "Public profiles and their chats are never reported to such a service.",
      ],
    },
    {
      title: "Others",
      paragraphs: ["Our pages load no images, fonts or scripts from other sites."],
    },
  ],
};

export const legal = {
  updated,
  operator: "Operator",
  pages: [privacy, terms, cookies],
  others: "All legal pages",
  changeConsent: "Change my answer about counting visits",
};
