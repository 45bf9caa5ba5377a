/** The languages that the engine distinguishes, each with its stemmer and its stop words. */
export const LANGUAGES = {
  en: {
    stemmer: "english",
    words:
      "a about after all also am an and any are as at be because been before being but by can could did do does doing don for from get had has have he her here him his how i if in into is it its just me more most my no not now of on once only or other our out over own same she should so some such than that the their them then there these they this those to too under until up us very was we were what when where which while who whom whose why will with would you your",
  },
  es: {
    stemmer: "spanish",
    words:
      "a al algo ante antes como con contra cual cuál cuales cuáles cuando cuándo cuanto cuánto de del desde donde dónde durante e el él ella ellas ellos en entre era es esa ese eso esta está estas este esto estos fue ha hasta hay he la las le les lo los me mi mis más muy nada ni no nos o os otra otro para pero poco por porque puede puedo qué que quien quién se ser si sí sin sobre son su sus también te tiene tienen tengo todo tu tus un una uno unos y ya yo",
  },
  fr: {
    stemmer: "french",
    words:
      "a à ai au aux avec ce ces cette comment dans de des du elle elles en est et être eu il ils j je la le les leur lui ma mais me mes mon ne nos notre nous on ou où par pas pour quand que quel quelle quelles quels qui sa sans se ses si son sont sur ta te tes ton tu un une vos votre vous y",
  },
  de: {
    stemmer: "german",
    words:
      "aber als am an auch auf aus bei bin bis bist da damit das dass dem den der des die dies diese dieser doch du durch ein eine einem einen einer eines er es für hat habe haben ich ihr ihre im in ist ja kann kein keine können man mein meine mich mir mit muss nach nicht noch nur ob oder ohne sein sich sie sind so über um und uns unter vom von vor wann war was wenn wer werden wie wird wir wo zu zum zur",
  },
  it: {
    stemmer: "italian",
    words:
      "a ai al alla alle anche che chi ci come con cosa da dal dalla dei del della delle di dove e è gli ha ho i il in io la le lo ma mi nel nella noi non o per perché più quale quali quando quanto qui se si sono su sul tra tu un una uno vi voi",
  },
  pt: {
    stemmer: "portuguese",
    words:
      "a ao aos as até com como da das de do dos e é ela ele em entre era essa esse esta este eu foi há isso já mais mas me meu minha muito na não nas no nos o onde os ou para pela pelo por porque qual quando quanto que quem se sem ser seu sua são também tem um uma você",
  },
} as const;

/** Month names from January on, in the same languages, with their short forms. */
export const MONTHS = [
  "january jan enero janvier januar jänner gennaio janeiro",
  "february feb febrero février fevrier februar febbraio fevereiro",
  "march mar marzo mars märz maerz março",
  "april apr abril avril aprile",
  "may mayo mai maggio maio",
  "june jun junio juin juni giugno junho",
  "july jul julio juillet juli luglio julho",
  "august aug agosto août aout",
  "september sept sep septiembre setiembre septembre settembre setembro",
  "october oct octubre octobre oktober okt ottobre outubro",
  "november nov noviembre novembre novembro",
  "december dec diciembre décembre decembre dezember dez dicembre dezembro",
];

/** First words of questions and requests, in the same languages and with common typing errors. */
export const ASKING_WORDS =
  "what which who whom whose when where why how is are was were do does did can could will would shall should may might has have had tell explain whats hows wheres whens whos wat wats wot wich wen wher hw cn qué que cuál cual cuáles quién quien cuándo cuando dónde donde cómo como cuánto cuanto cuánta cuántos cuántas puedo puede tengo hay dime qu quel quelle quels quelles qui quand où pourquoi comment combien est puis peut dois wer was wann wo warum wie wieviel welche welcher welches kann darf muss gibt ist sind chi cosa quando dove perché come quanto quale posso può è o quem onde porque quanto qual posso pode";
