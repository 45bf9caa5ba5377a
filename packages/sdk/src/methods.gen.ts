// Written by `npm run generate` from packages/contracts.
import type { Api, BodyOf, Options, QueryOf } from "./call.ts";

/** Questions to an assistant, and what a visitor can do with the answers. */
export function chatMethods({ call }: Api) {
  return {
    /**
     * Ask an assistant a question. Name the assistant by `userId` (the main profile of an owner), `profileId`
     * or `occasion`. Without a `sessionId` a new conversation begins; send the one of the answer with the
     * next question. With `Accept: text/event-stream` the answer is streamed. With an `Idempotency-Key`
     * header of 16 to 255 characters, a repeated question is asked once. API keys need the scope `chat`.
     */
    ask: (body: BodyOf<"POST /api/chat">, options?: Options) => call("POST /api/chat", { body }, options),
    /** Ask the demo assistant, which answers from the product's documentation. */
    askDemo: (body: BodyOf<"POST /api/chat/public">, options?: Options) =>
      call("POST /api/chat/public", { body }, options),
    /** Stop an answer in progress; its text so far is kept. API keys need the scope `chat`. */
    stop: (exchange: number, body: BodyOf<"POST /api/chat/:exchange/stop">, options?: Options) =>
      call("POST /api/chat/:exchange/stop", { params: { exchange }, body }, options),
    /**
     * Get a picture of the cited sentence on its page. For citations of PDFs whose `page` is not null. The
     * sentence is highlighted. A visitor gets the strip of the page around it, and the owner the whole page.
     * `not_found` if it is not known where on the page the sentence is, if the owner shows only the
     * document's name, or if the citation does not exist: show `passage` then. API keys need the scope
     * `chat`.
     */
    citedPage: (exchange: number, number: number, query: QueryOf<"GET /api/chat/:exchange/citations/:number/page">, options?: Options) =>
      call("GET /api/chat/:exchange/citations/:number/page", { params: { exchange, number }, query }, options),
    /**
     * Get the latest exchanges of a conversation, oldest first. Name the assistant as in the question; leave
     * it out for the demo. Anyone who has the `sessionId` can read the conversation. API keys need the scope
     * `chat`.
     */
    conversation: (query: QueryOf<"GET /api/chat/conversation">, options?: Options) =>
      call("GET /api/chat/conversation", { query }, options),
    /** Rate an answer, or remove the rating. API keys need the scope `chat`. */
    feedback: (exchange: number, body: BodyOf<"POST /api/chat/:exchange/feedback">, options?: Options) =>
      call("POST /api/chat/:exchange/feedback", { params: { exchange }, body }, options),
    /**
     * Leave an e-mail address with a question so that the owner can answer it. Sends an e-mail with a link to
     * confirm the address; the owner sees the question once it is confirmed.
     */
    contact: (exchange: number, body: BodyOf<"POST /api/chat/:exchange/contact">, options?: Options) =>
      call("POST /api/chat/:exchange/contact", { params: { exchange }, body }, options),
    /** Get what a confirmation link confirms; does not use the link up. */
    contactLink: (query: QueryOf<"GET /api/contacts/confirm">, options?: Options) =>
      call("GET /api/contacts/confirm", { query }, options),
    /**
     * Return to the assistant as the visitor; has no effect if the handover state changed since `turn`. API
     * keys need the scope `chat`.
     */
    handBack: (body: BodyOf<"POST /api/chat/hand-back">, options?: Options) =>
      call("POST /api/chat/hand-back", { body }, options),
    /**
     * Get the handover messages of a conversation; as an event stream, also every change. With `Accept:
     * text/event-stream`, a `talk` event follows for every change. API keys need the scope `chat`.
     */
    handover: (query: QueryOf<"GET /api/chat/talk">, options?: Options) =>
      call("GET /api/chat/talk", { query }, options),
    /**
     * Say who a visitor is, with a token that your own server has signed. The token works once. Send
     * `visitor` of the answer in the header `Understudy-Visitor` with all calls of this visitor's chat.
     * `sessionId` is the visitor's latest conversation, from whichever device; null if there is none.
     */
    identify: (body: BodyOf<"POST /api/chat/visitor">, options?: Options) =>
      call("POST /api/chat/visitor", { body }, options),
  };
}

/** Assistants: their public view, settings and suggested questions. */
function profilesMethods({ call }: Api) {
  return {
    /** Save the basic information of the main profile. */
    update: (body: BodyOf<"PATCH /api/profile">, options?: Options) =>
      call("PATCH /api/profile", { body }, options),
    /** Get the AI settings of the main profile. */
    settings: (options?: Options) => call("GET /api/profile/settings", {}, options),
    /** Save AI settings of the main profile. */
    updateSettings: (body: BodyOf<"PATCH /api/profile/settings">, options?: Options) =>
      call("PATCH /api/profile/settings", { body }, options),
    /** Set the owner's picture from the multipart field `file`: PNG, JPEG or WebP up to 5 MB. */
    savePicture: (file: File, options?: Options) => call("PUT /api/profile/picture", { body: file }, options),
    /** Remove the owner's picture. */
    removePicture: (options?: Options) => call("DELETE /api/profile/picture", {}, options),
    /** Get the owner's step in the onboarding wizard. */
    setup: (options?: Options) => call("GET /api/profile/setup", {}, options),
    /** Save the owner's step in the onboarding wizard, or that it is done. */
    saveSetup: (body: BodyOf<"PUT /api/profile/setup">, options?: Options) =>
      call("PUT /api/profile/setup", { body }, options),
    /** List the owner's AI profiles, the main one first. API keys need the scope `documents:read`. */
    list: (options?: Options) => call("GET /api/profiles", {}, options),
    /** Create an additional AI profile. */
    create: (body: BodyOf<"POST /api/profiles">, options?: Options) =>
      call("POST /api/profiles", { body }, options),
    /** Get one of the owner's AI profiles. */
    read: (id: number, options?: Options) => call("GET /api/profiles/:id", { params: { id } }, options),
    /** Save an AI profile; absent fields stay unchanged. */
    save: (id: number, body: BodyOf<"PUT /api/profiles/:id">, options?: Options) =>
      call("PUT /api/profiles/:id", { params: { id }, body }, options),
    /** Delete an AI profile with its documents and conversations; not the main one. */
    remove: (id: number, options?: Options) => call("DELETE /api/profiles/:id", { params: { id } }, options),
    /** Get the AI settings of a profile. */
    settingsOf: (id: number, options?: Options) =>
      call("GET /api/profiles/:id/settings", { params: { id } }, options),
    /** Save AI settings of a profile. */
    updateSettingsOf: (id: number, body: BodyOf<"PATCH /api/profiles/:id/settings">, options?: Options) =>
      call("PATCH /api/profiles/:id/settings", { params: { id }, body }, options),
    /** Get the public view of a profile. */
    publicUser: (id: string | number, options?: Options) =>
      call("GET /api/users/:id", { params: { id } }, options),
    /** Get the public view of a profile, as shown on the profile page. */
    publicProfile: (userId: string | number, options?: Options) =>
      call("GET /api/profile/:userId/public", { params: { userId } }, options),
    /** Get the public view of the profile behind a share link. */
    shared: (slug: string | number, options?: Options) =>
      call("GET /api/share/:slug", { params: { slug } }, options),
    /** Get a name, title, bio, logo and color that the owner's site or documents suggest. */
    suggestion: (id: number, options?: Options) =>
      call("GET /api/profiles/:id/suggestion", { params: { id } }, options),
    /** Get the questions that a profile suggests to visitors. */
    suggestedQuestions: (id: number, options?: Options) =>
      call("GET /api/profiles/:id/suggested-questions", { params: { id } }, options),
    /** Set the suggested questions in this order; null generates them from the documents. */
    saveSuggestedQuestions: (id: number, body: BodyOf<"PUT /api/profiles/:id/suggested-questions">, options?: Options) =>
      call("PUT /api/profiles/:id/suggested-questions", { params: { id }, body }, options),
    /**
     * Count a visit to a public page, once per visitor and day. Only the kind of traffic source of the
     * `referrer` is stored.
     */
    viewed: (id: string | number, body: BodyOf<"POST /api/users/:id/views">, options?: Options) =>
      call("POST /api/users/:id/views", { params: { id }, body }, options),
    /** Count a profile's documents, web pages, saved answers and unanswered questions. */
    knowledge: (id: number, options?: Options) =>
      call("GET /api/profiles/:id/knowledge", { params: { id } }, options),
    /** Answer a question with the saved settings and with the given ones; stores nothing. */
    preview: (id: number, body: BodyOf<"POST /api/profiles/:id/preview">, options?: Options) =>
      call("POST /api/profiles/:id/preview", { params: { id }, body }, options),
  };
}

/** Files that an assistant answers from. */
function documentsMethods({ call, url }: Api) {
  return {
    /**
     * Upload a new version of a document without using it yet. It is read in the background, and recent
     * questions of visitors are asked with it. An earlier draft is discarded.
     */
    uploadDraft: (id: number, file: File, options?: Options) =>
      call("POST /api/documents/:id/draft", { params: { id }, body: file }, options),
    /** Get a document's draft, and what it would change about recent answers. */
    readDraft: (id: number, options?: Options) =>
      call("GET /api/documents/:id/draft", { params: { id } }, options),
    /** Replace a document with its draft; the old version stays in use until the draft is indexed. */
    confirmDraft: (id: number, options?: Options) =>
      call("POST /api/documents/:id/draft/confirm", { params: { id } }, options),
    /** Discard a document's draft. */
    discardDraft: (id: number, options?: Options) =>
      call("DELETE /api/documents/:id/draft", { params: { id } }, options),
    /** List the documents of the main profile. API keys need the scope `documents:read`. */
    list: (options?: Options) => call("GET /api/documents", {}, options),
    /**
     * Upload one file in the multipart field `file`. The file is read in the background: the document is used
     * for answers when its `status` is `ready`. A file has at most 10 MB. API keys need the scope
     * `documents:write`.
     */
    upload: (file: File, query?: QueryOf<"POST /api/documents">, options?: Options) =>
      call("POST /api/documents", { body: file, query }, options),
    /** List the documents of a profile. API keys need the scope `documents:read`. */
    listOf: (id: number, options?: Options) =>
      call("GET /api/profiles/:id/documents", { params: { id } }, options),
    /**
     * Upload one file in the multipart field `file` to a profile. The file is read in the background: the
     * document is used for answers when its `status` is `ready`. A file has at most 10 MB. API keys need the
     * scope `documents:write`.
     */
    uploadTo: (id: number, file: File, query?: QueryOf<"POST /api/profiles/:id/documents">, options?: Options) =>
      call("POST /api/profiles/:id/documents", { params: { id }, body: file, query }, options),
    /** Delete a document of a profile with all its passages. API keys need the scope `documents:write`. */
    removeFrom: (id: number, documentId: number, options?: Options) =>
      call("DELETE /api/profiles/:id/documents/:documentId", { params: { id, documentId } }, options),
    /**
     * Get a document with the text read from it, up to 200 passages at a time. `next` is the `after` of the
     * following request, and null at the end. API keys need the scope `documents:read`.
     */
    open: (id: number, query?: QueryOf<"GET /api/documents/:id">, options?: Options) =>
      call("GET /api/documents/:id", { params: { id }, query }, options),
    /** The URL to: Download the file as it was uploaded. API keys need the scope `documents:read`. */
    originalUrl: (id: number) => url("GET /api/documents/:id/original", { params: { id } }),
    /**
     * Get the picture of a page of a PDF. Pages are drawn when they are asked for, one at a time. A document
     * that was read before pages had places is not found until it is read again. API keys need the scope
     * `documents:read`.
     */
    page: (id: number, page: number, options?: Options) =>
      call("GET /api/documents/:id/pages/:page", { params: { id, page } }, options),
    /**
     * List words of a scan that may have been misread, up to 50 at a time. A word that is checked is no
     * longer listed, so the same request gets the next ones. API keys need the scope `documents:read`.
     */
    words: (id: number, options?: Options) =>
      call("GET /api/documents/:id/words", { params: { id } }, options),
    /**
     * Say what a word of a scan is; the document is read again with it. An empty `text` means that there is
     * no word, such as for a stain. API keys need the scope `documents:write`.
     */
    checkWord: (id: number, body: BodyOf<"PUT /api/documents/:id/words">, options?: Options) =>
      call("PUT /api/documents/:id/words", { params: { id }, body }, options),
    /**
     * Replace a document with a new version; the old one stays in use until the new one is indexed. API keys
     * need the scope `documents:write`.
     */
    replace: (id: number, file: File, options?: Options) =>
      call("PUT /api/documents/:id", { params: { id }, body: file }, options),
    /**
     * Change the settings of a document. `circle` says who can get answers from it, and `quotable` whether
     * they see its passages or only its name. API keys need the scope `documents:write`.
     */
    update: (id: number, body: BodyOf<"PATCH /api/documents/:id">, options?: Options) =>
      call("PATCH /api/documents/:id", { params: { id }, body }, options),
    /** Delete a document with all its passages. API keys need the scope `documents:write`. */
    remove: (id: number, options?: Options) => call("DELETE /api/documents/:id", { params: { id } }, options),
    /**
     * List statements of a profile's documents that contradict each other or end within two weeks. API keys
     * need the scope `documents:read`.
     */
    factChecks: (id: number, options?: Options) =>
      call("GET /api/profiles/:id/fact-checks", { params: { id } }, options),
    /**
     * Settle a contradiction or an ending: what answers use from now on. API keys need the scope
     * `documents:write`.
     */
    settleFactCheck: (id: number, factCheckId: number, body: BodyOf<"POST /api/profiles/:id/fact-checks/:factCheckId">, options?: Options) =>
      call("POST /api/profiles/:id/fact-checks/:factCheckId", { params: { id, factCheckId }, body }, options),
  };
}

/** Web pages and sites that an assistant answers from. */
function sitesMethods({ call }: Api) {
  return {
    /** List a profile's web pages and sites. */
    list: (id: number, options?: Options) => call("GET /api/profiles/:id/sites", { params: { id } }, options),
    /** Get a site with page counts by result and its last syncs. */
    open: (id: number, siteId: number, options?: Options) =>
      call("GET /api/profiles/:id/sites/:siteId", { params: { id, siteId } }, options),
    /** List a site's pages with their results, up to 100 at a time. */
    pages: (id: number, siteId: number, query?: QueryOf<"GET /api/profiles/:id/sites/:siteId/pages">, options?: Options) =>
      call("GET /api/profiles/:id/sites/:siteId/pages", { params: { id, siteId }, query }, options),
    /** Get the pages that a sync added, changed and removed. */
    changes: (id: number, siteId: number, syncId: number, options?: Options) =>
      call("GET /api/profiles/:id/sites/:siteId/syncs/:syncId", { params: { id, siteId, syncId } }, options),
    /** Add a web page, a sitemap or a site, and start reading it. */
    create: (id: number, body: BodyOf<"POST /api/profiles/:id/sites">, options?: Options) =>
      call("POST /api/profiles/:id/sites", { params: { id }, body }, options),
    /**
     * Connect a WebDAV folder or a Git repository, and start reading it. Connecting the same address again
     * replaces its name and password. The password is stored encrypted and never returned.
     */
    connect: (id: number, body: BodyOf<"POST /api/profiles/:id/sites/folders">, options?: Options) =>
      call("POST /api/profiles/:id/sites/folders", { params: { id }, body }, options),
    /**
     * Upload a ZIP of files in the multipart field `file`, and start reading it. A ZIP with the name of an
     * earlier one updates it: new and changed files are read, and files that are missing wait for
     * `sites.settle`. A ZIP has at most 100 MB.
     */
    upload: (id: number, file: File, query?: QueryOf<"POST /api/profiles/:id/sites/zip">, options?: Options) =>
      call("POST /api/profiles/:id/sites/zip", { params: { id }, body: file, query }, options),
    /** Remove or keep the documents whose files are no longer in the ZIP. */
    settle: (id: number, siteId: number, body: BodyOf<"POST /api/profiles/:id/sites/:siteId/gone">, options?: Options) =>
      call("POST /api/profiles/:id/sites/:siteId/gone", { params: { id, siteId }, body }, options),
    /** Set how often a site is synced. */
    update: (id: number, siteId: number, body: BodyOf<"PATCH /api/profiles/:id/sites/:siteId">, options?: Options) =>
      call("PATCH /api/profiles/:id/sites/:siteId", { params: { id, siteId }, body }, options),
    /** Sync a site now; if a sync is running, it continues. */
    sync: (id: number, siteId: number, options?: Options) =>
      call("POST /api/profiles/:id/sites/:siteId/sync", { params: { id, siteId } }, options),
    /** Delete a site with all documents read from it, or keep the documents. */
    remove: (id: number, siteId: number, query?: QueryOf<"DELETE /api/profiles/:id/sites/:siteId">, options?: Options) =>
      call("DELETE /api/profiles/:id/sites/:siteId", { params: { id, siteId }, query }, options),
  };
}

/** What visitors asked and what was answered, and joining a conversation. */
function conversationsMethods({ call }: Api) {
  return {
    /** Join a conversation and pause the assistant; repeat it as a heartbeat. */
    join: (id: number, options?: Options) =>
      call("POST /api/conversations/:id/join", { params: { id } }, options),
    /** Send a message to the visitor; a repeated key sends it once. */
    sendMessage: (id: number, body: BodyOf<"POST /api/conversations/:id/messages">, options?: Options) =>
      call("POST /api/conversations/:id/messages", { params: { id }, body }, options),
    /**
     * Hand the conversation back to the assistant, which answers the visitor's last message if it is
     * unanswered.
     */
    handBack: (id: number, options?: Options) =>
      call("POST /api/conversations/:id/hand-back", { params: { id } }, options),
    /**
     * List the owner's conversations, newest first, with search and filters. All filters must match. `next`
     * is the `cursor` of the following page, and null on the last. API keys need the scope
     * `conversations:read`.
     */
    list: (query?: QueryOf<"GET /api/conversations">, options?: Options) =>
      call("GET /api/conversations", { query }, options),
    /**
     * Get a conversation as the visitor saw it, with cited passages and timings. API keys need the scope
     * `conversations:read`.
     */
    read: (id: number, options?: Options) => call("GET /api/conversations/:id", { params: { id } }, options),
    /** List the visitors who wait for the owner, those present first, and the live conversations. */
    inbox: (options?: Options) => call("GET /api/inbox", {}, options),
    /** Find the passage that is closest to a question, among what its visitor may see. */
    closestPassage: (id: number, exchangeId: number, options?: Options) =>
      call("GET /api/conversations/:id/exchanges/:exchangeId/closest", { params: { id, exchangeId } }, options),
    /** Delete a conversation with all its messages and e-mail addresses. */
    remove: (id: number, options?: Options) =>
      call("DELETE /api/conversations/:id", { params: { id } }, options),
  };
}

/** Visitors who left an e-mail address with a question, and answers to them. */
function contactsMethods({ call }: Api) {
  return {
    /** List waiting visitors, longest wait first, and the most recently answered ones. */
    list: (options?: Options) => call("GET /api/contacts", {}, options),
    /** Answer waiting visitors, each by one e-mail and in their chat. */
    answer: (body: BodyOf<"POST /api/contacts/answer">, options?: Options) =>
      call("POST /api/contacts/answer", { body }, options),
    /** Mark visitors as no longer waiting; sends nothing to them. */
    settle: (body: BodyOf<"POST /api/contacts/settle">, options?: Options) =>
      call("POST /api/contacts/settle", { body }, options),
  };
}

/** Answers in the owner's exact words. */
function savedAnswersMethods({ call }: Api) {
  return {
    /** List a profile's saved answers, newest first, with their recent uses. */
    list: (id: number, options?: Options) =>
      call("GET /api/profiles/:id/corrections", { params: { id } }, options),
    /**
     * Create a saved answer, in use at once, and ask its question again. API keys need the scope
     * `answers:write`.
     */
    create: (id: number, body: BodyOf<"POST /api/profiles/:id/corrections">, options?: Options) =>
      call("POST /api/profiles/:id/corrections", { params: { id }, body }, options),
    /** Change a saved answer's text or audience, or turn it on or off. */
    update: (id: number, correctionId: number, body: BodyOf<"PATCH /api/profiles/:id/corrections/:correctionId">, options?: Options) =>
      call("PATCH /api/profiles/:id/corrections/:correctionId", { params: { id, correctionId }, body }, options),
    /** Delete a saved answer; documents answer its question again. */
    remove: (id: number, correctionId: number, options?: Options) =>
      call("DELETE /api/profiles/:id/corrections/:correctionId", { params: { id, correctionId } }, options),
    /** Import questions and answers from text or CSV; with `try`, only preview the result. */
    import: (id: number, body: BodyOf<"POST /api/profiles/:id/corrections/import">, options?: Options) =>
      call("POST /api/profiles/:id/corrections/import", { params: { id }, body }, options),
  };
}

/** Questions that the documents could not answer. */
function gapsMethods({ call }: Api) {
  return {
    /**
     * Answer a gap with a saved answer, remove it from the list, and ask it again. API keys need the scope
     * `answers:write`.
     */
    answer: (id: number, gapId: number, body: BodyOf<"POST /api/profiles/:id/gaps/:gapId/answer">, options?: Options) =>
      call("POST /api/profiles/:id/gaps/:gapId/answer", { params: { id, gapId }, body }, options),
    /** Ask a gap again, for example after an upload; if answered, it leaves the list. */
    ask: (id: number, gapId: number, options?: Options) =>
      call("POST /api/profiles/:id/gaps/:gapId/ask", { params: { id, gapId } }, options),
    /**
     * List up to 100 open gaps of a profile, most asked first. API keys need the scope `conversations:read`.
     */
    list: (id: number, options?: Options) => call("GET /api/profiles/:id/gaps", { params: { id } }, options),
    /** Remove a gap from the list because it is answered or needs no answer. */
    settle: (id: number, gapId: number, body: BodyOf<"PATCH /api/profiles/:id/gaps/:gapId">, options?: Options) =>
      call("PATCH /api/profiles/:id/gaps/:gapId", { params: { id, gapId }, body }, options),
  };
}

/** Questions with what a correct answer must contain. */
function answerTestsMethods({ call }: Api) {
  return {
    /** Get a profile's answer tests, its last runs and the questions left this month. */
    read: (id: number, options?: Options) =>
      call("GET /api/profiles/:id/rehearsal", { params: { id } }, options),
    /** Create an answer test: a question and what its answer must include. */
    create: (id: number, body: BodyOf<"POST /api/profiles/:id/rehearsal/tests">, options?: Options) =>
      call("POST /api/profiles/:id/rehearsal/tests", { params: { id }, body }, options),
    /** Replace an answer test. */
    update: (id: number, testId: number, body: BodyOf<"PUT /api/profiles/:id/rehearsal/tests/:testId">, options?: Options) =>
      call("PUT /api/profiles/:id/rehearsal/tests/:testId", { params: { id, testId }, body }, options),
    /** Delete an answer test; earlier runs keep its results. */
    remove: (id: number, testId: number, options?: Options) =>
      call("DELETE /api/profiles/:id/rehearsal/tests/:testId", { params: { id, testId } }, options),
    /** Run all answer tests; with `settings`, compare them to the saved settings without saving them. */
    startRun: (id: number, body: BodyOf<"POST /api/profiles/:id/rehearsal/runs">, options?: Options) =>
      call("POST /api/profiles/:id/rehearsal/runs", { params: { id }, body }, options),
    /** Get the results of a test run so far: better, worse, unchanged or new, with both answers. */
    readRun: (id: number, runId: number, options?: Options) =>
      call("GET /api/profiles/:id/rehearsal/runs/:runId", { params: { id, runId } }, options),
  };
}

/** Links with their own greeting, extra documents and an expiry date. */
function privateLinksMethods({ call }: Api) {
  return {
    /** List a profile's private links, newest first, with analytics and the plan's limit. */
    list: (id: number, options?: Options) =>
      call("GET /api/profiles/:id/occasions", { params: { id } }, options),
    /** Create a private link. */
    create: (id: number, body: BodyOf<"POST /api/profiles/:id/occasions">, options?: Options) =>
      call("POST /api/profiles/:id/occasions", { params: { id }, body }, options),
    /** Update a private link; its address stays the same. */
    save: (id: number, occasionId: number, body: BodyOf<"PUT /api/profiles/:id/occasions/:occasionId">, options?: Options) =>
      call("PUT /api/profiles/:id/occasions/:occasionId", { params: { id, occasionId }, body }, options),
    /** End a private link now; its address then returns not found. */
    end: (id: number, occasionId: number, options?: Options) =>
      call("POST /api/profiles/:id/occasions/:occasionId/end", { params: { id, occasionId } }, options),
    /** Delete a private link and its analytics; its saved answers become owner-only. */
    remove: (id: number, occasionId: number, options?: Options) =>
      call("DELETE /api/profiles/:id/occasions/:occasionId", { params: { id, occasionId } }, options),
    /** Get what visitors with a private link see. */
    visit: (key: string | number, options?: Options) =>
      call("GET /api/occasions/:key", { params: { key } }, options),
  };
}

/** Conversations, questions, views and ratings, without the owner's tests. */
function analyticsMethods({ call, url }: Api) {
  return {
    /** Get analytics of the main profile. */
    main: (options?: Options) => call("GET /api/analytics", {}, options),
    /** Get analytics of a profile. */
    ofProfile: (id: number, options?: Options) =>
      call("GET /api/profiles/:id/analytics", { params: { id } }, options),
    /** Get a profile's analytics for a period: totals, time series, gaps and most-asked questions. */
    insights: (id: number, query?: QueryOf<"GET /api/profiles/:id/insights">, options?: Options) =>
      call("GET /api/profiles/:id/insights", { params: { id }, query }, options),
    /** The URL to: Download a period's analytics as CSV: by day, most-asked questions or gaps. */
    tableUrl: (id: number, query?: QueryOf<"GET /api/profiles/:id/insights.csv">) =>
      url("GET /api/profiles/:id/insights.csv", { params: { id }, query }),
  };
}

/** Appearance and behavior of an assistant on third-party pages. */
function widgetsMethods({ call, url }: Api) {
  return {
    /** Get a profile's widget configuration. */
    read: (id: number, options?: Options) =>
      call("GET /api/profiles/:id/widget", { params: { id } }, options),
    /** Save the widget configuration as a new version; all embeds use it within a minute. */
    save: (id: number, body: BodyOf<"PUT /api/profiles/:id/widget">, options?: Options) =>
      call("PUT /api/profiles/:id/widget", { params: { id }, body }, options),
    /** List the current and earlier widget configurations, newest first. */
    versions: (id: number, options?: Options) =>
      call("GET /api/profiles/:id/widget/versions", { params: { id } }, options),
    /** Restore an earlier widget configuration as a new version. */
    restore: (id: number, version: number, options?: Options) =>
      call("POST /api/profiles/:id/widget/versions/:version/restore", { params: { id, version } }, options),
    /** Check which parts of a custom style the widget would use; saves nothing. */
    checkStyle: (id: number, body: BodyOf<"POST /api/profiles/:id/widget/style">, options?: Options) =>
      call("POST /api/profiles/:id/widget/style", { params: { id }, body }, options),
    /** Get a profile's embed analytics by site. */
    analytics: (id: number, query?: QueryOf<"GET /api/profiles/:id/widget/analytics">, options?: Options) =>
      call("GET /api/profiles/:id/widget/analytics", { params: { id }, query }, options),
    /** The URL to: Preview a picture from the web as it would be shown after saving its address. */
    pictureUrl: (query: QueryOf<"GET /api/picture">) => url("GET /api/picture", { query }),
    /** The URL to: Download the widget's script and style with the saved configuration as an archive. */
    assetsUrl: (id: number) => url("GET /api/profiles/:id/widget/assets", { params: { id } }),
  };
}

/** The owner's branding, custom domain and packages. */
function whiteLabelMethods({ call, url }: Api) {
  return {
    /** Get the owner's branding and the addresses that use it. */
    read: (options?: Options) => call("GET /api/white-label", {}, options),
    /** Save the owner's branding; absent fields stay unchanged. */
    save: (body: BodyOf<"PUT /api/white-label">, options?: Options) =>
      call("PUT /api/white-label", { body }, options),
    /** List the owner's packages, newest first. */
    packages: (options?: Options) => call("GET /api/white-label/packages", {}, options),
    /** Generate a package with the saved branding: script, style, plugin, component and documents. */
    createPackage: (options?: Options) => call("POST /api/white-label/packages", {}, options),
    /** The URL to: Download a finished package as an archive. */
    packageUrl: (id: number) => url("GET /api/white-label/packages/:id/file", { params: { id } }),
    /** Check the DNS record that verifies the custom domain. */
    verifyDomain: (options?: Options) => call("POST /api/white-label/domain/verify", {}, options),
  };
}

/** Language models that an owner has connected, and their cost. */
function modelsMethods({ call }: Api) {
  return {
    /** Get which language models a profile asks, in order. */
    choice: (id: number, options?: Options) =>
      call("GET /api/profiles/:id/model", { params: { id } }, options),
    /** Choose which language models a profile asks, in order; none for quotations only. */
    choose: (id: number, body: BodyOf<"PUT /api/profiles/:id/model">, options?: Options) =>
      call("PUT /api/profiles/:id/model", { params: { id }, body }, options),
    /** Set the caps of the owner's connections. */
    budget: (body: BodyOf<"PUT /api/models/budget">, options?: Options) =>
      call("PUT /api/models/budget", { body }, options),
    /** Get the language models that the owner has connected, without their keys. */
    read: (options?: Options) => call("GET /api/models", {}, options),
    /**
     * Connect a language model of the owner, one per provider, or change it. The key is stored encrypted and
     * never returned. A new address needs the key again, so that a stored key is never sent elsewhere.
     */
    connect: (body: BodyOf<"PUT /api/models/connection">, options?: Options) =>
      call("PUT /api/models/connection", { body }, options),
    /** Delete a connection and its key. */
    disconnect: (query: QueryOf<"DELETE /api/models/connection">, options?: Options) =>
      call("DELETE /api/models/connection", { query }, options),
    /** List the models that a provider offers, or that are installed in Ollama. */
    list: (body: BodyOf<"POST /api/models/list">, options?: Options) =>
      call("POST /api/models/list", { body }, options),
    /** Ask one real question of a connected model: its answer, time, tokens and cost. */
    test: (id: number, body: BodyOf<"POST /api/profiles/:id/model/test">, options?: Options) =>
      call("POST /api/profiles/:id/model/test", { params: { id }, body }, options),
    /**
     * Get up to ten questions to compare answers with: those that visitors ask most, then suggested ones and
     * those of answer tests.
     */
    comparison: (id: number, options?: Options) =>
      call("GET /api/profiles/:id/model/comparison", { params: { id } }, options),
    /**
     * Answer a question by quotation or by one model, with settings to try; stores nothing but the cost of
     * the call.
     */
    compare: (id: number, body: BodyOf<"POST /api/profiles/:id/model/comparison">, options?: Options) =>
      call("POST /api/profiles/:id/model/comparison", { params: { id }, body }, options),
  };
}

/** Keys for programs that act for an owner. */
function apiKeysMethods({ call }: Api) {
  return {
    /** List the owner's API keys, newest first, without revoked ones. */
    list: (options?: Options) => call("GET /api/keys", {}, options),
    /** Create an API key; this is the only response that contains it. */
    create: (body: BodyOf<"POST /api/keys">, options?: Options) => call("POST /api/keys", { body }, options),
    /** Revoke an API key, effective immediately. */
    revoke: (id: number, options?: Options) => call("DELETE /api/keys/:id", { params: { id } }, options),
  };
}

/** Events sent to the owner's server, and their results. */
function webhooksMethods({ call }: Api) {
  return {
    /** List a profile's latest webhook deliveries, newest first. */
    deliveries: (id: number, options?: Options) =>
      call("GET /api/profiles/:id/webhook/deliveries", { params: { id } }, options),
    /** List the events that a profile's webhook gets. */
    events: (id: number, options?: Options) =>
      call("GET /api/profiles/:id/webhook/events", { params: { id } }, options),
    /** Choose the events that a profile's webhook gets. */
    chooseEvents: (id: number, body: BodyOf<"PUT /api/profiles/:id/webhook/events">, options?: Options) =>
      call("PUT /api/profiles/:id/webhook/events", { params: { id }, body }, options),
    /**
     * Get the events since the last call, to forward them to a program on your own machine. `npx
     * @understudy/sdk listen` calls it every two seconds. For a minute after each call, the events that the
     * profile's webhook gets are kept for it, also without a webhook URL. Send `after` of the last response,
     * and null first. API keys need the scope `conversations:read`.
     */
    listen: (id: number, body: BodyOf<"POST /api/profiles/:id/webhook/listen">, options?: Options) =>
      call("POST /api/profiles/:id/webhook/listen", { params: { id }, body }, options),
    /** Send a test event to the profile's webhook URL. */
    test: (id: number, options?: Options) =>
      call("POST /api/profiles/:id/webhook/test", { params: { id } }, options),
    /** Send an event again, with the same message ID. */
    replay: (id: number, delivery: number, options?: Options) =>
      call("POST /api/profiles/:id/webhook/deliveries/:delivery/replay", { params: { id, delivery } }, options),
  };
}

/** The key that an owner's own site signs the identity of its visitors with. */
function visitorsMethods({ call }: Api) {
  return {
    /** Get when the key that signs visitors' identities was created. */
    key: (options?: Options) => call("GET /api/visitor-key", {}, options),
    /**
     * Create the key that signs visitors' identities, or replace it at once. This is the only response that
     * contains the key. Tokens of an earlier key are refused from now on.
     */
    createKey: (options?: Options) => call("POST /api/visitor-key", {}, options),
    /** Remove the key that signs visitors' identities; every token is refused from then on. */
    removeKey: (options?: Options) => call("DELETE /api/visitor-key", {}, options),
  };
}

/** Where else visitors reach an assistant: by e-mail and in chat apps. */
function channelsMethods({ call }: Api) {
  return {
    /** Get the connected mailbox, and what became of its latest messages. */
    mailbox: (id: number, options?: Options) =>
      call("GET /api/profiles/:id/mailbox", { params: { id } }, options),
    /** Connect a mailbox, or change how it is answered; signs in to both servers first. */
    connectMailbox: (id: number, body: BodyOf<"PUT /api/profiles/:id/mailbox">, options?: Options) =>
      call("PUT /api/profiles/:id/mailbox", { params: { id }, body }, options),
    /** Disconnect the mailbox and delete its password. */
    disconnectMailbox: (id: number, options?: Options) =>
      call("DELETE /api/profiles/:id/mailbox", { params: { id } }, options),
    /** Look for new messages now instead of within a minute. */
    checkMailbox: (id: number, options?: Options) =>
      call("POST /api/profiles/:id/mailbox/check", { params: { id } }, options),
    /** List the connected chat apps, and what became of their latest messages. */
    chats: (id: number, options?: Options) =>
      call("GET /api/profiles/:id/chat-apps", { params: { id } }, options),
    /** Connect an account of a chat app; signs in to the service first. */
    connectChat: (id: number, app: string | number, body: BodyOf<"PUT /api/profiles/:id/chat-apps/:app">, options?: Options) =>
      call("PUT /api/profiles/:id/chat-apps/:app", { params: { id, app }, body }, options),
    /** Disconnect a chat app and delete its keys. */
    disconnectChat: (id: number, app: string | number, options?: Options) =>
      call("DELETE /api/profiles/:id/chat-apps/:app", { params: { id, app } }, options),
    /** Sign in to the service again, and register the address for its messages again. */
    checkChat: (id: number, app: string | number, options?: Options) =>
      call("POST /api/profiles/:id/chat-apps/:app/check", { params: { id, app } }, options),
  };
}

/** Moving an assistant to another installation. */
function transferMethods({ call, url }: Api) {
  return {
    /**
     * The URL to: Export an assistant as a ZIP: original files, passages with vectors, saved answers and
     * settings.
     */
    exportUrl: (id: number) => url("GET /api/profiles/:id/brain", { params: { id } }),
    /** Import an assistant export from the multipart field `file` as a new private profile. */
    import: (file: File, options?: Options) => call("POST /api/brains", { body: file }, options),
  };
}

/** Devices, e-mail notifications, the copy of all data, and deletion. */
function accountMethods({ call, url }: Api) {
  return {
    /** Get the owner's account: e-mail notifications, and whether it is being deleted. */
    read: (options?: Options) => call("GET /api/account", {}, options),
    /** Turn e-mail notifications on or off, and set the owner's time zone. */
    update: (body: BodyOf<"PATCH /api/account">, options?: Options) =>
      call("PATCH /api/account", { body }, options),
    /** The URL to: Download all of the owner's data as a ZIP of JSON, CSV and original files. */
    exportUrl: () => url("GET /api/account/export", {}),
    /** Sign out everywhere, take the public pages offline, and erase everything in 14 days. */
    remove: (body: BodyOf<"POST /api/account/delete">, options?: Options) =>
      call("POST /api/account/delete", { body }, options),
    /** Cancel the deletion of the account. */
    cancelRemoval: (options?: Options) => call("POST /api/account/keep", {}, options),
    /** List signed-in browsers, this one first. */
    devices: (options?: Options) => call("GET /api/account/devices", {}, options),
    /** Sign out one browser. */
    endDevice: (id: string | number, options?: Options) =>
      call("DELETE /api/account/devices/:id", { params: { id } }, options),
    /** Sign out all other browsers and, unless `keepKeys` is set, revoke all API keys. */
    endOtherDevices: (query?: QueryOf<"POST /api/account/devices/end-others">, options?: Options) =>
      call("POST /api/account/devices/end-others", { query }, options),
  };
}

/** Signing in and out. */
function authMethods({ call }: Api) {
  return {
    /** Get the signed-in owner. */
    user: (options?: Options) => call("GET /api/auth/user", {}, options),
    /** List the configured sign-in methods. */
    ways: (options?: Options) => call("GET /api/auth/ways", {}, options),
    /** Get the e-mail address of a sign-in link; does not use the link up. */
    linkEmail: (query: QueryOf<"GET /api/login/email">, options?: Options) =>
      call("GET /api/login/email", { query }, options),
    /** Sign out everywhere, including here, and, unless `keepKeys` is set, revoke all API keys. */
    logoutEverywhere: (query?: QueryOf<"POST /api/auth/logout-everywhere">, options?: Options) =>
      call("POST /api/auth/logout-everywhere", { query }, options),
  };
}

/** Limits, usage and payment. */
function planMethods({ call }: Api) {
  return {
    /** Get the owner's plan: limits, usage, and a notice near the limit. */
    read: (options?: Options) => call("GET /api/plan", {}, options),
    /** Change the owner's plan immediately, on an installation without payments. */
    change: (body: BodyOf<"PUT /api/plan">, options?: Options) => call("PUT /api/plan", { body }, options),
    /**
     * Get the payment provider's page on which to pay for a plan, or to confirm a change of a paid plan. The
     * plan changes only when the payment provider says that it was paid.
     */
    checkout: (body: BodyOf<"POST /api/plan/checkout">, options?: Options) =>
      call("POST /api/plan/checkout", { body }, options),
    /** Get the payment provider's page with the owner's invoices, payment method and cancellation. */
    portal: (options?: Options) => call("POST /api/plan/portal", {}, options),
    /** Ask the payment provider again what was paid, and get the plan. */
    refresh: (options?: Options) => call("POST /api/plan/refresh", {}, options),
  };
}

/** The deploy form and the newsletter. */
function leadsMethods({ call }: Api) {
  return {
    /** Send the deploy form; answered within 24 hours. */
    send: (body: BodyOf<"POST /api/leads">, options?: Options) => call("POST /api/leads", { body }, options),
    /** Send a message to the operator with the contact form; answered within 24 hours. */
    contact: (body: BodyOf<"POST /api/contact">, options?: Options) =>
      call("POST /api/contact", { body }, options),
    /** Send a newsletter confirmation link; nothing is subscribed until it is confirmed. */
    subscribe: (body: BodyOf<"POST /api/newsletter">, options?: Options) =>
      call("POST /api/newsletter", { body }, options),
  };
}

/** The state of the installation, and this description. */
function systemMethods({ call }: Api) {
  return {
    /** Liveness: the process is running. */
    health: (options?: Options) => call("GET /api/health", {}, options),
    /** Readiness: whether the process can answer, and how it searches. */
    ready: (options?: Options) => call("GET /api/ready", {}, options),
    /** Get this API description. */
    openapi: (options?: Options) => call("GET /api/openapi.json", {}, options),
    /** Get whether assistants on this installation use a language model or only quote. */
    assistant: (options?: Options) => call("GET /api/assistant", {}, options),
  };
}

export function allMethods(api: Api) {
  return {
    chat: chatMethods(api),
    profiles: profilesMethods(api),
    documents: documentsMethods(api),
    sites: sitesMethods(api),
    conversations: conversationsMethods(api),
    contacts: contactsMethods(api),
    savedAnswers: savedAnswersMethods(api),
    gaps: gapsMethods(api),
    answerTests: answerTestsMethods(api),
    privateLinks: privateLinksMethods(api),
    analytics: analyticsMethods(api),
    widgets: widgetsMethods(api),
    whiteLabel: whiteLabelMethods(api),
    models: modelsMethods(api),
    apiKeys: apiKeysMethods(api),
    webhooks: webhooksMethods(api),
    visitors: visitorsMethods(api),
    channels: channelsMethods(api),
    transfer: transferMethods(api),
    account: accountMethods(api),
    auth: authMethods(api),
    plan: planMethods(api),
    leads: leadsMethods(api),
    system: systemMethods(api),
  };
}
