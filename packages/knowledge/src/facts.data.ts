/** Units of time in days, in the languages that the engine distinguishes. */
export const TIME_UNITS: Record<string, number> = {
  "second seconds sec secs segundo segundos sekunde sekunden seconde secondes secondi": 1 / 86_400,
  "minute minutes min mins minuto minutos minuten minuti": 1 / 1_440,
  "hour hours hr hrs h hora horas stunde stunden heure heures ora ore": 1 / 24,
  "day days dia dias tag tage tagen jour jours giorno giorni": 1,
  "week weeks wk wks semana semanas woche wochen semaine semaines settimana settimane": 7,
  "month months mes meses monat monate monaten mois mese mesi": 30.4,
  "year years yr yrs ano anos jahr jahre jahren an ans annee annees anno anni": 365,
};

/** Days on which an office works. They are no part of a week of seven days. */
export const WORKING_DAYS =
  "business working weekdays workdays laborables laborable habiles werktage werktagen arbeitstage arbeitstagen ouvrables ouvres lavorativi uteis";

/** Units of measure as [kind, factor]. */
export const MEASURES: Record<string, [string, number]> = {
  "mm millimeter millimeters millimetre millimetres milimetros": ["length", 0.001],
  "cm centimeter centimeters centimetre centimetres centimetros zentimeter": ["length", 0.01],
  "m metre metres meter meters metros": ["length", 1],
  "km kilometre kilometres kilometer kilometers kilometros": ["length", 1_000],
  "mile miles": ["length", 1_609],
  "g gram grams gramos gramm": ["weight", 0.001],
  "kg kilo kilos kilogram kilograms": ["weight", 1],
  "kb kilobyte kilobytes": ["size", 0.001],
  "mb megabyte megabytes": ["size", 1],
  "gb gigabyte gigabytes": ["size", 1_000],
  "degree degrees c grados grad degres gradi": ["temperature", 1],
};

/** What a price or a limit is counted by: a price a month differs from a price a year. */
export const PER: Record<string, string> = {
  month: "month months monthly mes mensual monat monatlich mois mensuel mese mensile",
  year: "year yearly annual annually ano anual jahr jahrlich annuel anno annuale",
  week: "week weekly semana semanal woche wochentlich semaine settimana",
  day: "day daily dia diario tag taglich jour jornada giorno",
  hour: "hour hourly hora stunde heure ora",
  night: "night noche nacht nuit notte",
};

/** Words that carry no subject: what a sentence says about almost any thing that has a price, a time or a number. */
export const COMMON_WORDS =
  "cost costs price prices priced fee fees charge charged charges rate rates pay pays paid amount total euro euros pound pounds dollar dollars please usually currently now moment present also still least most need needs needed take takes taken last lasts get gets give gives given make makes offer offers available want per each every open opens opened close closes closed start starts begin begins valid long length item service treatment detail details unit kind value way there one two three four five six seven eight nine ten hour hours minute minutes day days week weeks month months year years yes within working business full whole " +
  "cuesta cuestan coste costar precio precios tarifa tarifas pagar paga cobra cobran ofrece ofrecemos hay son dura duran tener tiene necesita dia dias hora horas mes meses ano anos semana semanas minuto minutos cada " +
  "kostet kosten preis preise gebühr gebuhr dauert tag tage stunde stunden woche wochen monat monate jahr jahre minute minuten jede jeder " +
  "coûte coute prix tarif tarifs durée duree dure jour jours heure heures semaine semaines mois an ans chaque";

/** Days of the week: a label of many tables, which says nothing about their subject. */
export const WEEKDAYS =
  "monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun lunes martes miércoles jueves viernes sábado domingo montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche weekend weekday weekdays morning afternoon evening";

/** Words for whom something holds. If one side has one, both must. */
export const AUDIENCES =
  "student students child children kid kids teenager teenagers adult adults senior seniors veteran veterans member members staff employee employees charity charities school schools library libraries resident residents couple couples group groups family families sibling " +
  "estudiante estudiantes niño niños niña niñas socio socia socios socias familia pareja " +
  "studenten kinder kind senioren mitglieder familien étudiant étudiants enfant enfants membre membres familles";

/** Words for when or under which condition something holds. If one side has one, both must. */
export const CONDITIONS =
  "second third additional extra further returning former new first refurbished used online video telephone weekend weekends holiday holidays summer winter spring autumn urgent emergency late early express discount discounted reduced trial beginner beginners advanced small large big half double single premium basic " +
  "verano invierno festivos urgente nuevo nueva anual mensual ermäßigt sommer winter neu été hiver réduit nouveau";
