import type { ColumnKind } from "./tables.ts";

/** Something that people ask a table for in many words: `asks` in a question, `names` and `kinds` of its columns. */
export type Concept = {
  asks: RegExp;
  names: RegExp;
  kinds: readonly ColumnKind[];
  /** Columns of these kinds that mean something else, unless the question names them. */
  others?: RegExp;
  /** Day and hour both answer it. */
  isAnyTime?: true;
};

/** The first that a question asks for counts. */
export const CONCEPTS: readonly Concept[] = [
  {
    asks: /\bhow (?:long|much time)\b|\bduration\b|\bhow many (?:minutes|hours|days|weeks|months|nights)\b/i,
    names: /\b(?:length|duration|lasts?|takes?|time needed|minutes?|hours?|days?|weeks?|months?|nights?)\b/i,
    kinds: ["duration"],
    others: /\b(?:guarantee|warranty|notice|valid|expires?|free|trial|cancel)/i,
  },
  {
    asks: /\bhow heavy\b|\b(?:weighs?|weight)\b/i,
    names: /\bweight|weighs\b/i,
    kinds: ["number"],
  },
  {
    asks: /\bhow far\b|\bdistance\b|\bhow many (?:km|kilomet(?:er|re)s|miles)\b/i,
    names: /\b(?:distance|km|miles)\b/i,
    kinds: ["number"],
  },
  {
    asks: /\bhow (?:big|large|wide|tall|high|deep)\b|\b(?:size|dimensions)\b/i,
    names: /\b(?:size|dimensions?|area|width|height|length|m²|sqm)\b/i,
    kinds: ["number"],
  },
  {
    asks: /\bhow much(?! notice| storage| space| time)\b|\bwhat (?:do|does|did|would|will)\b(?=(?: \w+){1,3} pay\b)|\b(?:price|prices|costs?|fees?|charged?|rates?|priced|tariff|expensive)\b/i,
    names:
      /\b(?:prices?|costs?|fees?|rates?|charges?|tariff|amount|fare|tickets?|labou?r|hire|per (?:night|month|year|hour|day|week|person))\b|[£$€]/i,
    kinds: ["money"],
  },
  {
    asks: /\b(?:what time|when|from when)\b(?=.*\b(?:end|ends|finish|finishes|close|closes|closing|over)\b)|\bclosing time\b/i,
    names: /\b(?:ends?|until|to|till|finish(?:es)?|clos(?:es|ing))\b/i,
    kinds: ["clock", "date"],
  },
  {
    asks: /\b(?:until when|till when|deadline|by when|latest)\b/i,
    names: /\b(?:until|till|deadline|ends?|to|due|latest|closes)\b/i,
    kinds: ["date", "clock"],
  },
  {
    asks: /\bwhat (?:time|hour)\b|\bwhen\b(?=.*\b(?:start|starts|begin|begins|open|opens|leave|leaves|depart|departs)\b)|\bopening time\b/i,
    names: /\b(?:times?|starts?|begins?|from|opens?|departs?|departures?|leaves|hour)\b/i,
    kinds: ["clock", "date"],
  },
  {
    asks: /\b(?:which|what) days?\b/i,
    names: /\b(?:days?|weekdays?|dates?)\b/i,
    kinds: ["weekday", "date"],
    isAnyTime: true,
  },
  {
    asks: /\bwhen(?:'s| is| are)?\b|\bwhat(?:'s| is)? the date\b|\bwhat date\b|\bsince when\b/i,
    names: /\b(?:dates?|days?|weekdays?|when|times?|starts?|from|since)\b/i,
    kinds: ["date", "weekday", "clock"],
    isAnyTime: true,
  },
  {
    asks: /\bwhat(?:'s| is| are)? in\b|\bmade (?:of|from)\b|\bingredients\b/i,
    names: /\b(?:contains?|ingredients|includes?|contents?|made (?:of|from)|material)\b/i,
    kinds: ["text"],
  },
  {
    asks: /\bwho(?:'s|se)?\b/i,
    names:
      /\b(?:teacher|instructor|coach|tutor|trainer|leader|leads?|led by|host|staff|name|contact|person|guide|therapist|doctor|dentist|vet|nurse|manager|owner|speaker|conductor|responsible|with|by|practitioner|driver|stylist|artist|author)\b/i,
    kinds: ["text"],
  },
  {
    asks: /\b(?:where|which room|what room|what address|which (?:place|location|venue))\b/i,
    names:
      /\b(?:rooms?|places?|venues?|locations?|where|address|site|hall|buildings?|city|town|studio|floor|shelf|aisle|meeting point|berth|bed|bay)\b/i,
    kinds: ["text"],
  },
  {
    asks: /\bhow many (?:people|persons|guests|adults|visitors|students|participants|employees)\b/i,
    names:
      /\b(?:people|persons|guests|capacity|places|seats|staff|employees|max(?:imum)?|participants|sleeps|group size|team)\b/i,
    kinds: ["number"],
  },
  {
    asks: /\bhow many\b/i,
    names: /\b(?:quantity|qty|stock|available|number|count|places|seats|pieces|units?|in stock|left)\b/i,
    kinds: ["number"],
  },
];

type ExtremeWords = { asks: RegExp; operation: "least" | "most"; kinds: readonly ColumnKind[] };

/** "The cheapest" and the like, with the kinds of columns that they compare. Without kinds, a column is named. */
export const EXTREME_WORDS: readonly ExtremeWords[] = [
  {
    asks: /\b(?:cheapest|least expensive|most affordable|lowest[- ]price[ds]?|lowest (?:price|cost|fee|rate)|costs? (?:the )?least)\b/i,
    operation: "least",
    kinds: ["money"],
  },
  {
    asks: /\b(?:most expensive|dearest|priciest|highest[- ]price[ds]?|highest (?:price|cost|fee|rate)|costs? (?:the )?most)\b/i,
    operation: "most",
    kinds: ["money"],
  },
  { asks: /\b(?:fastest|quickest)\b(?=.*\b(?:per|speed)\b)/i, operation: "most", kinds: ["number"] },
  { asks: /\b(?:shortest|quickest|fastest)\b/i, operation: "least", kinds: ["duration", "number"] },
  { asks: /\b(?:longest|furthest|farthest)\b/i, operation: "most", kinds: ["duration", "number"] },
  { asks: /\b(?:earliest|soonest)\b/i, operation: "least", kinds: ["clock", "date"] },
  { asks: /\b(?:latest|newest|most recent)\b/i, operation: "most", kinds: ["date", "clock"] },
  { asks: /\boldest\b/i, operation: "least", kinds: ["date"] },
  { asks: /\b(?:smallest|lightest|fewest|lowest|least)\b/i, operation: "least", kinds: [] },
  { asks: /\b(?:biggest|largest|heaviest|highest|the most|greatest)\b/i, operation: "most", kinds: [] },
];

export const TOTALS: readonly { asks: RegExp; operation: "sum" | "average" }[] = [
  {
    asks: /\b(?:(?:in|the|a) total|total|altogether|in all|all together|combined|(?:the )?sum)\b/i,
    operation: "sum",
  },
  { asks: /\b(?:on average|average|mean)\b/i, operation: "average" },
];

/** Words of a question that say nothing about its subject. */
export const GENERIC_WORDS =
  "need want like get give book offer offered charge sell sold buy have take run come go happen hold held do make work stay meet tell know please many much long time date day when what one two any all each every per available there here yes offer include included list show find possible people person number hi hello thanks still currently now today price cost much normal usual exactly does it's what's when's who's whats total start starts begin begins end ends finish place possible let allow allowed same kind type sort cost expensive cheap open close leave depart finish speak look see use bring send sent bill billed get gets after down care handle belong serve cover fit buy pay paid book booked join visit attend ask asked mean means call called think actually exactly please small bit together list listed print printed keep put set say says";

/** Words for the same thing, one in a question and another as the name of a column. */
export const SAME_WORDS: readonly string[] = [
  "teach teacher instructor instruct tutor coach trainer train leader lead guide conductor conduct host run give",
  "price cost fee rate charge tariff",
  "start begin from open depart departure leave",
  "end finish until till close",
  "room place venue location studio hall",
  "length duration last take",
  "quantity number amount count",
  "people person guest staff employee",
  "weight weigh heavy",
  "phone telephone number mobile",
  "mail email",
  "colour color",
  "require need",
];
