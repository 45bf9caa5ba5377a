import type { Language } from "./words.ts";

/** What a message can be other than a question. */
export const COURTESIES = [
  "greeting",
  "thanks",
  "goodbye",
  "acknowledgement",
  "identity",
  "capability",
  "person",
  "abuse",
  "language",
] as const;
export type Courtesy = (typeof COURTESIES)[number];

type Vocabulary = {
  greeting: string;
  thanks: string;
  goodbye: string;
  acknowledgement: string;
  /** Words that may appear beside those above and ask nothing. */
  beside: string;
  /** Insults, and words that direct them at the assistant. */
  abuse: string;
  aimed: string;
};

/** Single words, without accents. A message of only these asks nothing. */
export const VOCABULARY: Record<Language, Vocabulary> = {
  en: {
    greeting: "hello hi hey hiya heya howdy greetings morning afternoon evening yo",
    thanks: "thanks thank thankyou thanku thx thnx thanx tx ty cheers ta appreciated appreciate obliged",
    goodbye: "bye goodbye farewell cya seeya byebye goodnight cheerio ttyl toodles laters tata",
    acknowledgement:
      "ok okay okey k great good fine cool nice perfect brilliant awesome amazing super lovely wonderful excellent fab alright right sure yes yeah yep yup no nope understood noted gotcha got fair enough sounds makes sense see lol haha hahaha ha hmm oh ah aha wow please sorry never mind nevermind worries problem interesting exactly true agreed deal done ooh aww aw shame pity relief bad legend",
    beside:
      "night there pleased to meet you have a an one day the rest of your weekend how are is it going doing today that was really very so much helpful all for your help again and i am m this it been be everyone anyone everybody anybody team later see soon well then now too me my we ve would d just but still both guys mate love dear thats what i needed know knew useful kind works work solved useful quick answer info information what needed about at in will do take care luck stay safe ur u r youre lifesaver saver star legend gem angel champ hero diamond godsend brill sorted spot on top bloody dead right handy pal bud hun sweetheart x xx xxx ll think bunch million many kindly anyway trying stuff lot lots ton help helps helped reply response fast effort patience hope youre ya speak talk catch",
    abuse:
      "stupid idiot idiots idiotic dumb moron morons scam scammer scammers thieves crooks shit shitty bullshit fuck fucking fucked wanker asshole arse bastard bitch suck sucks liar liars lying clown clowns crook conmen fraud frauds",
    aimed:
      "you your youre ur u bot this it thing website site assistant chatbot robot machine ai lot guys people company shut",
  },
  es: {
    greeting: "hola buenos buenas saludos hey",
    thanks: "gracias agradezco agradecido agradecida",
    goodbye: "adios chao luego hasta",
    acknowledgement:
      "vale ok okay perfecto genial bien bueno estupendo claro entendido entiendo si no ya jaja jajaja ah oh guay favor acuerdo gusta exacto",
    beside:
      "dias tardes noches que tal como estas esta todo muy muchas muchisimas mil por tu su la el ayuda pronto un una placer encantado encantada conocerte de verdad y a todos lo me ha sido muy util con esto es eso pues entonces de acuerdo por favor",
    abuse:
      "inutil inutiles estafadores estafador estafa ladrones ladron idiota idiotas estupido estupida estupidos basura mierda imbecil asco mentirosos mentiroso tonto tonta sinverguenzas",
    aimed:
      "eres sois son tu tus vosotros ustedes unos unas unos esto este esta bot robot pagina web vaya que",
  },
  fr: {
    greeting: "bonjour bonsoir salut coucou hello",
    thanks: "merci remercie",
    goodbye: "revoir adieu bientot bye",
    acknowledgement:
      "ok okay oui non parfait super bien genial compris entendu accord excellent ah oh haha cool plait svp exactement tres volontiers",
    beside:
      "au a bonne bon journee soiree comment ca va allez vous tu beaucoup mille pour votre ton aide ravi ravie enchante enchantee de te rencontrer d et tout le monde je c est s il l avez ete alors donc la cela ça",
    abuse:
      "nul nuls nulle inutile inutiles idiot idiote idiots stupide arnaque arnaqueurs arnaqueur escrocs escroc voleurs voleur merde merdique con conne imbecile menteur menteurs pourri",
    aimed: "vous tu es etes votre ce cet cette robot bot site assistant c est des un une",
  },
  de: {
    greeting: "hallo hi hey guten servus moin gruss grussgott gruezi tag",
    thanks: "danke dank dankeschon merci",
    goodbye: "tschuss tschuess wiedersehen ciao bye",
    acknowledgement:
      "ok okay ja nein gut super prima klasse toll perfekt alles klar verstanden genau bitte gerne gern ach aha haha schon stimmt passt einverstanden",
    beside:
      "morgen abend auf schonen noch einen eine wie geht es ihnen dir vielen herzlichen sehr fur die ihre deine hilfe freut mich bis bald und gott das war dann also der mir sie haben hat geholfen ist",
    abuse:
      "nutzlos dumm dummer idiot idioten blod bloder scheisse scheiss mull schrott betruger betrug abzocke abzocker unfahig lugner mist katastrophe schwachsinn",
    aimed: "du sie ihr bist seid sind bot robot seite webseite assistent das ist so ein",
  },
  it: {
    greeting: "ciao salve buongiorno buonasera",
    thanks: "grazie ringrazio",
    goodbye: "arrivederci addio presto",
    acknowledgement:
      "ok okay si no perfetto ottimo bene benissimo va capito certo chiaro esatto fantastico ah oh haha favore bello d accordo",
    beside:
      "come stai sta tutto mille molte tante per il tuo suo l aiuto piacere di conoscerti buona giornata serata e a tutti molto allora quindi un la lo mi",
    abuse:
      "inutile inutili stupido stupida idiota idioti truffa truffatori truffatore ladri ladro schifo merda spazzatura imbecille bugiardi bugiardo incapaci",
    aimed: "sei siete tu voi questo questa bot robot sito assistente un una dei degli che",
  },
  pt: {
    greeting: "ola oi bom boa",
    thanks: "obrigado obrigada agradeco valeu",
    goodbye: "tchau adeus logo breve",
    acknowledgement:
      "ok okay sim nao perfeito otimo bem certo claro entendi entendido legal fixe beleza favor exato ah oh haha combinado gostei",
    beside:
      "dia tarde noite tudo como vai esta muito muita mesmo pela sua tua ajuda prazer em te conhece lo ate e a todos por de acordo entao um uma isso foi",
    abuse:
      "inutil inuteis estupido estupida idiota idiotas burro burra lixo golpe golpistas ladroes ladrao merda mentirosos mentiroso vigaristas porcaria incompetentes",
    aimed: "voce voces tu es sao isto isso este esta bot robo site assistente um uma uns que",
  },
};

const SCOLDING =
  "(?:useless|rubbish|crap|garbage|trash|worst|pathetic|hopeless|terrible|awful|a joke|ridiculous|waste of (?:my |our )?time)";
const ASSISTANT = "(?:you|youre|bot|chatbot|assistant|robot|ai|site|website|service|company|chat|answers?)";

/** English words that are only an insult if they describe the assistant: a toothache is terrible as well. */
export const SCOLDS = new RegExp(
  [
    `\\b(?:you|youre)(?: (?:lot|guys|people|all|are|is|were|so|really|just|totally|completely|absolutely|pretty|bloody))* ${SCOLDING}\\b`,
    `\\b${ASSISTANT} (?:is|are|was) ${SCOLDING}\\b`,
    `\\b(?:${ASSISTANT}|this|that|it)(?: (?:is|are|was|were|so|really|just|very|totally|completely|absolutely|such|a|an|the|load|bunch|of|total|complete|utter|pretty|bloody))* ${SCOLDING}$`,
    `\\b${SCOLDING} ${ASSISTANT}\\b`,
    `^(?:what a |such a )?(?:load of |bunch of )?${SCOLDING}(?: (?:this|that|it|you) (?:is|are))?$`,
    "\\bhate (?:you|this|it)$",
    "^(?:oh |just |please )?(?:shut up|piss off|get lost|go to hell|sod off|bugger off|fuck off|go away)\\b",
    "^you are (?:so |really |just |all )?(?:thick|dim|clueless|brainless|dense|an? (?:joke|disgrace|moron|fool))$",
  ].join("|"),
);

/** Polite questions, after a greeting or alone. */
export const HOW_ARE_YOU =
  /^(?:(?:is )?(?:anyone|anybody|someone) (?:there|here)|how (?:are|r) (?:you|things|u)(?: (?:doing|today|all))*|how is it going|hows it going|how do you do|what is up|(?:y )?(?:que|como) tal(?: estas?| todo)?|como (?:estas?|va)(?: todo)?|(?:comment )?(?:ca va|allez vous|vas tu)(?: bien)?|wie geht(?: es|s)?(?: dir| ihnen| euch)?|come (?:stai|sta|va)|tutto bene|tudo (?:bem|bom)|como (?:vai|estas?)(?: voce)?)$/;

/** Farewells that mean nothing else, and words that introduce a statement. */
export const FAREWELLS =
  "bye goodbye cya seeya byebye goodnight cheerio ttyl toodles laters adios chao tchau adeus tschuss tschuess ciao arrivederci";
export const TELLING =
  "i im ill ive id we it its that thats this lo ya esto me je j ca cela c ich es das wir mi ho questo eu isso ja";
/** Words after which thanks are not the end: something is still asked or missing. */
export const OBJECTING =
  "but however doesnt didnt dont cant couldnt wont isnt not pero aunque mais pas aber doch nicht ma pero non mas nao";

/** The six languages that the assistant itself speaks, by their names in each of them. */
export const LANGUAGE_NAMES =
  "english inglese ingles anglais englisch spanish espanol castellano spagnolo espagnol spanisch espanhol french frances francais francese franzosisch german aleman allemand tedesco deutsch alemao italian italiano italien italienisch portuguese portugues portugais portoghese portugiesisch";

type Patterns = Partial<Record<Courtesy, readonly RegExp[]>>;

const BEING =
  "(?:a |an |the |just |only |really |actually |still |some |like |kind of |sort of )*(?:real |actual |live |proper |genuine )*(?:person|human(?: being)?|bot|chatbot|chat bot|robot|ai|a i|machine|computer|program|virtual assistant|assistant|recording|algorithm|chatgpt|gpt)";
/** What may follow such a question without changing it: "… or a bot", "… here, please". */
const TAIL =
  "(?: (?:or|and|not|here|there|now|then|please|really|actually|exactly|again|anyway|today|lol|haha|btw|right|typing|talking|writing|answering|replying|o|u|y|no|aqui|ahora|verdad|realmente|favor|ou|et|ici|maintenant|vraiment|oder|und|hier|jetzt|eigentlich|denn|bitte|echt|e|qui|ora|davvero|agora|mesmo)\\b.{0,50})?$";
const SOMEBODY =
  "(?:a |an |the |some |any |your |one of )*(?:real |actual |live |proper |human )*(?:human(?: being)?|person|people|someone|somebody|anyone|anybody|agent|operator|representative|rep|advisor|adviser|member of (?:the )?(?:staff|team)|staff|team|receptionist|reception|owner|boss|manager|NAME|\\w+ (?:himself|herself|personally|directly))";

/**
 * Whole messages, in lower case and without accents or punctuation, after greetings and fillers are removed. NAME
 * matches the owner's names, LANGUAGE the name of a language.
 */
export const PATTERNS: Record<Language, Patterns> = {
  en: {
    identity: [
      /^(?:who|what) (?:exactly |really |even )?are you(?: (?:really|exactly|again|anyway|then|actually|called|please))?$/,
      /^who is (?:this|that|it|there)$/,
      new RegExp(
        `^(?:who am i (?:talking|speaking|chatting|writing|texting) (?:to|with)|who is (?:talking|speaking|answering|replying|writing))${TAIL}`,
      ),
      new RegExp(
        `^(?:are you|is this|is that|is it|am i (?:talking|speaking|chatting|writing) (?:to|with)) ${BEING}${TAIL}`,
      ),
      new RegExp(
        `^(?:are you|is this|is it) (?:even |actually |really )*(?:(?:for )?real|automated|automatic|scripted)${TAIL}`,
      ),
      new RegExp(`^(?:so |wait )?you ${BEING}${TAIL}`),
      new RegExp(`^is there ${SOMEBODY} (?:behind|on the other end|at the other end)\\b.{0,30}$`),
      /^is (?:that|this|it) (?:really |actually )?you(?: \p{L}+)?$/u,
      /^(?:are you|is this|is that|is it|am i (?:talking|speaking|chatting|writing) (?:to|with)) (?:\p{L}+ ){1,3}(?:herself|himself|themselves|themself|in person|personally)$/u,
      new RegExp(
        `^(?:are you|is this|is that|am i (?:talking|speaking|chatting|writing) (?:to|with)) (?:really |actually |the real )?NAME${TAIL}`,
      ),
      /^(?:what is|whats|do you have|have you got) (?:your|a) name$/,
    ],
    capability: [
      /^what (?:all |else |kind of (?:things|questions|stuff) |sort of (?:things|questions|stuff) |things |questions |stuff )?(?:can|could) (?:you|u) (?:help(?: me| us)?(?: with| out with)?|do(?: for me| for us| here)?|answer|tell me|tell me about|talk about)(?: (?:here|please|then|today|exactly|anyway))?$/,
      /^what (?:all |else |kind of (?:things|questions|stuff) |sort of (?:things|questions|stuff) |things |questions |stuff )?(?:can|could|should|may) (?:i|we) ask(?: you| here| this)?(?: about)?$/,
      /^what do you know(?: about)?$/,
      /^(?:how|can|could) (?:can |could )?(?:you|u) help(?: me| us)?(?: out| please| here| today| with (?:something|a question|this|that))*$/,
      /^(?:what are you (?:for|good for|here for)|what is this(?: chat| thing| bot)?(?: for)?|help|help me|i need help|i need some help)$/,
    ],
    person: [
      new RegExp(
        `(?:^|\\b(?:i|me|we|us|to) (?:\\w+ ){0,3})(?:speak|talk|chat|connect me|put me through|transfer me|get hold|get through|be put through)(?: directly)? (?:to|with|of) ${SOMEBODY}\\b(?: .{0,40})?$`,
      ),
      new RegExp(
        `^(?:is there |do you have |can i get |get me |give me |i want |i need |let me have )${SOMEBODY}(?: (?:here|there|i can (?:talk|speak|write) to|to (?:talk|speak) to|please|now|instead))*$`,
      ),
      /^(?:human|real person|person|agent|operator|a human)(?: please| now)*$/,
      new RegExp(
        `^(?:i would|id|i d|i) (?:rather|prefer to|like to|love to|want to)(?: just)? (?:speak|talk|chat) (?:to|with) ${SOMEBODY}\\b(?: .{0,40})?$`,
      ),
      /^(?:can|could|will|would) (?:someone|somebody|anyone|anybody|a (?:real )?(?:person|human)|he|she|they|the owner|NAME)(?: please)? (?:call|ring|phone|contact|e mail|email|get back to|reply to|answer) me(?: .{0,20})?$/,
    ],
    language: [
      /^(?:do|can|could|would) (?:you|u) (?:also |even )?(?:speak|understand|talk|write|answer|reply|chat)(?: to me| me)?(?: in)? LANGUAGE(?: (?:too|as well|also|please|or .{1,30}|and .{1,30}))*$/,
      /^(?:can|could|may) (?:i|we) (?:also )?(?:write|ask|talk|speak|chat|type)(?: to you| you| with you)?(?: questions)?(?: in)? LANGUAGE(?: (?:too|as well|also|please|instead|or .{1,30}))*$/,
      /^(?:in )?LANGUAGE(?: please)$/,
      /^what languages (?:do|can) you (?:speak|understand)$/,
    ],
  },
  es: {
    identity: [
      new RegExp(`^(?:y )?(?:quien|que) eres(?: tu)?(?: NAME)?${TAIL}`),
      new RegExp(
        `^(?:eres|es usted|estoy hablando con|hablo con|esto es)(?: tu)?(?: realmente| de verdad)? (?:una |un |el |la )*(?:persona|humano|humana|bot|robot|ia|maquina|ordenador|asistente|real|NAME)${TAIL}`,
      ),
      /^con quien (?:hablo|estoy hablando|estoy chateando)(?: ahora| aqui)?$/,
      /^como te llamas$/,
    ],
    capability: [
      new RegExp(
        `^(?:y )?(?:en )?(?:tu )?que (?:cosas )?(?:me )?(?:puedes|podrias|sabes)(?: tu)?(?: (?:hacer|ayudar|ayudarme|responder|decirme|contarme))?${TAIL}`,
      ),
      /^que (?:te )?puedo preguntar(?:te)?$/,
      /^(?:como )?(?:me )?puedes ayudar(?:me)?$/,
      /^ayuda$/,
    ],
    person: [
      /^(?:puedo|podria|quiero|quisiera|me gustaria|necesito|se puede|hay forma de) (?:hablar|chatear|comunicarme) (?:con )?(?:alguien|una persona|un humano|una humana|un agente|algun .{1,20}|el dueno|la duena|NAME|ella|el|ellos)(?: .{0,40})?$/,
      /^(?:una )?(?:persona|humano)(?: por favor)?$/,
    ],
    language: [
      /^(?:tu |usted )?(?:hablas|habla|entiendes|entiende|hablais)(?: tambien)? LANGUAGE(?: .{0,30})?$/,
      /^(?:te )?puedo (?:escribir|escribirte|preguntar|preguntarte|hablar|hablarte)(?: tambien)? en LANGUAGE(?: .{0,20})?$/,
    ],
  },
  fr: {
    identity: [
      new RegExp(`^(?:qui|t) (?:es|etes) (?:tu|vous|qui)${TAIL}`),
      new RegExp(
        `^(?:tu es|vous etes|es tu|etes vous|est ce que (?:tu es|vous etes)|c est|je parle (?:a|avec)|est ce que je parle (?:a|avec)) (?:vraiment )?(?:une |un |le |la |l )*(?:vraie? )?(?:personne|humain|humaine|robot|bot|ia|machine|ordinateur|assistant|NAME)${TAIL}`,
      ),
      new RegExp(`^(?:a|avec) qui (?:je parle|est ce que je parle|ai je affaire)${TAIL}`),
    ],
    capability: [
      new RegExp(
        `^(?:que|qu est ce que|en quoi|comment|sur quoi) (?:tu |vous )?(?:peux|pouvez|peut|savez|sais) ?(?:tu|vous)?(?: (?:m aider|faire|repondre|me dire|aider))?${TAIL}`,
      ),
      /^(?:que|qu est ce que) (?:je )?peux ?(?:je)? (?:te |vous )?demander$/,
      /^aide$/,
    ],
    person: [
      /^(?:je peux|puis je|est ce que je peux|est il possible de|je voudrais|je veux|j aimerais|pourrais je)(?: bien)? (?:parler|discuter|ecrire) (?:a|avec) (?:quelqu un|une (?:vraie )?personne|un humain|un conseiller|quelqun|lui|elle|NAME)(?: .{0,40})?$/,
    ],
    language: [
      /^(?:tu |vous |est ce que vous |est ce que tu )?(?:parlez|parles|parle|comprenez|comprends)(?: vous| tu)?(?: aussi)?(?: l| le)? LANGUAGE(?: .{0,25})?$/,
      /^(?:je peux|puis je|est ce que je peux) (?:vous |t |te )?(?:ecrire|parler|demander)(?: aussi)? en LANGUAGE(?: .{0,20})?$/,
    ],
  },
  de: {
    identity: [
      new RegExp(`^(?:(?:wer|was) (?:bist du|sind sie|seid ihr)|wer ist (?:da|das))${TAIL}`),
      new RegExp(
        `^(?:bist du|sind sie|spreche ich mit|rede ich mit|schreibe ich mit|ist das)(?: hier)?(?: wirklich| echt)? (?:ein |eine |einem |einer |der |die |das )*(?:echter? |echten |richtiger? |richtigen )?(?:mensch|menschen|person|bot|roboter|ki|maschine|computer|assistent|NAME)${TAIL}`,
      ),
      new RegExp(`^mit wem (?:spreche|rede|schreibe|chatte) ich${TAIL}`),
    ],
    capability: [
      /^(?:und )?(?:was|wobei|womit|wie) (?:kannst du|konnen sie|kann ich)(?: (?:mir|uns|dich|sie|alles))*(?: (?:helfen|fragen|tun|machen|beantworten))?$/,
      /^was weisst du(?: alles)?$/,
      /^hilfe$/,
    ],
    person: [
      /^(?:kann ich|konnte ich|darf ich|ich mochte|ich will|ich wurde gern)(?: .{0,12})? mit (?:einem menschen|jemandem|jemand|einer (?:echten )?person|einem mitarbeiter|ihm|ihr|NAME)(?: .{0,30})?(?:sprechen|reden|schreiben|telefonieren)(?: .{0,15})?$/,
    ],
    language: [
      /^(?:sprichst du|sprechen sie|kannst du|konnen sie|verstehst du|verstehen sie)(?: auch)? LANGUAGE(?: .{0,20})?$/,
      /^(?:kann|darf) ich(?: dir| ihnen)?(?: auch)? auf LANGUAGE (?:schreiben|fragen)(?: .{0,15})?$/,
    ],
  },
  it: {
    identity: [
      new RegExp(`^(?:chi|cosa) (?:sei|siete|e lei)${TAIL}`),
      new RegExp(
        `^(?:sei|e lei|sto parlando con|parlo con)(?: davvero)? (?:una |un |il |la |l )*(?:vera? )?(?:persona|umano|bot|robot|ia|macchina|computer|assistente|NAME)${TAIL}`,
      ),
      new RegExp(`^con chi (?:parlo|sto parlando)${TAIL}`),
    ],
    capability: [
      new RegExp(
        `^(?:e )?(?:in )?(?:che )?cosa (?:(?:puoi|sai|puo)(?: (?:fare|aiutarmi|dirmi|rispondere))?|posso (?:chiederti|chiedere))${TAIL}`,
      ),
      /^come (?:puoi|mi puoi) aiutar(?:e|mi)$/,
      /^aiuto$/,
    ],
    person: [
      /^(?:posso|potrei|vorrei|voglio|e possibile) (?:parlare|scrivere) con (?:qualcuno|una persona|un umano|un operatore|lui|lei|NAME)(?: .{0,40})?$/,
    ],
    language: [
      /^(?:parli|parla|parlate|capisci|capisce)(?: anche)? LANGUAGE(?: .{0,20})?$/,
      /^posso (?:scriverti|scrivere|scriverle)(?: anche)? in LANGUAGE(?: .{0,15})?$/,
    ],
  },
  pt: {
    identity: [
      new RegExp(`^(?:quem|o que) (?:es tu|es|e voce)${TAIL}`),
      new RegExp(
        `^(?:es|voce e|estou (?:a falar|falando) com|falo com)(?: mesmo)? (?:uma |um |o |a )*(?:pessoa|humano|bot|robo|ia|maquina|computador|assistente|NAME)${TAIL}`,
      ),
      new RegExp(`^com quem (?:falo|estou (?:a falar|falando))${TAIL}`),
    ],
    capability: [
      new RegExp(
        `^(?:e )?(?:em )?(?:o )?que (?:(?:voce )?(?:podes|pode|sabes|sabe)(?: (?:fazer|ajudar|responder|me ajudar|ajudar me))?|posso perguntar)${TAIL}`,
      ),
      /^como (?:podes|pode|voce pode)(?: me)? ajudar(?: me)?$/,
      /^ajuda$/,
    ],
    person: [
      /^(?:posso|poderia|quero|gostaria de|queria) (?:falar|conversar) com (?:alguem|uma pessoa|um humano|um atendente|ele|ela|NAME)(?: .{0,40})?$/,
    ],
    language: [
      /^(?:voce |tu )?(?:falas|fala|entende|entendes)(?: tambem)? LANGUAGE(?: .{0,20})?$/,
      /^posso escrever(?: te| lhe)?(?: tambem)? em LANGUAGE(?: .{0,15})?$/,
    ],
  },
};
