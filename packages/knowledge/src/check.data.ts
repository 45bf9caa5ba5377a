/** Month names by number, in the languages that the engine distinguishes. */
export const MONTHS: readonly string[] = [
  "january jan enero janvier januar gennaio janeiro",
  "february feb febrero février februar febbraio fevereiro",
  "marzo märz março",
  "april apr abril avril aprile",
  "mayo maggio maio",
  "june junio juin juni giugno junho",
  "july julio juillet juli luglio julho",
  "august aug agosto août",
  "september sept sep septiembre septembre settembre setembro",
  "october oct octubre octobre oktober ottobre outubro",
  "november nov noviembre novembre novembro",
  "december dec diciembre décembre dezember dicembre dezembro",
];

/** Number words that documents use where an answer writes digits. */
export const NUMBER_WORDS: Record<number, string> = {
  1: "one uno una un une eins ein eine um uma",
  2: "two dos deux zwei due dois duas twice",
  3: "three tres trois drei tre três",
  4: "four cuatro quatre vier quattro quatro",
  5: "five cinco cinq fünf cinque",
  6: "six seis sechs sei",
  7: "seven siete sept sieben sette sete",
  8: "eight ocho huit acht otto oito",
  9: "nine nueve neuf neun nove",
  10: "ten diez dix zehn dieci dez",
  11: "eleven once onze elf undici",
  12: "twelve doce douze zwölf dodici doze dozen",
  13: "thirteen trece treize dreizehn tredici treze",
  14: "fourteen catorce quatorze vierzehn quattordici catorze fortnight",
  15: "fifteen quince quinze fünfzehn quindici",
  16: "sixteen dieciséis seize sechzehn sedici dezesseis",
  17: "seventeen diecisiete siebzehn diciassette dezessete",
  18: "eighteen dieciocho achtzehn diciotto dezoito",
  19: "nineteen diecinueve neunzehn diciannove dezenove",
  20: "twenty veinte vingt zwanzig venti vinte",
  30: "thirty treinta trente dreißig trenta trinta half-hour",
  40: "forty cuarenta quarante vierzig quaranta quarenta",
  50: "fifty cincuenta cinquante fünfzig cinquanta cinquenta",
  60: "sixty sesenta soixante sechzig sessanta sessenta",
  70: "seventy setenta siebzig settanta",
  80: "eighty ochenta achtzig ottanta oitenta",
  90: "ninety noventa neunzig novanta",
  100: "hundred cien ciento cent hundert cento cem",
  1000: "thousand mil mille tausend",
};

/** Words for units, by their sign. */
export const UNITS: Record<string, string> = {
  "£": "£ gbp pound pounds quid libras livres pfund",
  "€": "€ eur euro euros",
  $: "$ usd dollar dollars dólares",
  "%": "% percent prozent",
};
