/** Names of months, days and spans, for texts that are made in SQL. */
export interface Locale {
  id: string
  months: readonly string[]
  weekdays: readonly string[]
  decimalComma: boolean
  /** `L`, `LL`, `LLL` and `LLLL` of DATETIME_FORMAT. */
  formats: { L: string; LL: string; LLL: string; LLLL: string; LT: string }
  ordinal: (sqlNumber: string) => string
  spans: Record<'seconds' | 'minute' | 'hour' | 'day' | 'month' | 'year', string> &
    Record<'minutes' | 'hours' | 'days' | 'months' | 'years', string>
}

const english: Locale = {
  id: 'en',
  months: 'January February March April May June July August September October November December'.split(' '),
  weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
  decimalComma: false,
  formats: {
    L: 'MM/DD/YYYY',
    LL: 'MMMM D, YYYY',
    LLL: 'MMMM D, YYYY h:mm A',
    LLLL: 'dddd, MMMM D, YYYY h:mm A',
    LT: 'h:mm A',
  },
  ordinal: (n) =>
    `(${n}::text || CASE WHEN ${n} IN (1, 21, 31) THEN 'st' WHEN ${n} IN (2, 22) THEN 'nd' WHEN ${n} IN (3, 23) THEN 'rd' ELSE 'th' END)`,
  spans: {
    seconds: 'a few seconds',
    minute: 'a minute',
    minutes: 'minutes',
    hour: 'an hour',
    hours: 'hours',
    day: 'a day',
    days: 'days',
    month: 'a month',
    months: 'months',
    year: 'a year',
    years: 'years',
  },
}

const portuguese: Locale = {
  id: 'pt',
  months: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' '),
  weekdays: 'domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado'.split(' '),
  decimalComma: true,
  formats: {
    L: 'DD/MM/YYYY',
    LL: 'D [de] MMMM [de] YYYY',
    LLL: 'D [de] MMMM [de] YYYY [às] HH:mm',
    LLLL: 'dddd, D [de] MMMM [de] YYYY [às] HH:mm',
    LT: 'HH:mm',
  },
  ordinal: (n) => `(${n}::text || 'º')`,
  spans: {
    seconds: 'poucos segundos',
    minute: 'um minuto',
    minutes: 'minutos',
    hour: 'uma hora',
    hours: 'horas',
    day: 'um dia',
    days: 'dias',
    month: 'um mês',
    months: 'meses',
    year: 'um ano',
    years: 'anos',
  },
}

const spanish: Locale = {
  id: 'es',
  months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  weekdays: 'domingo lunes martes miércoles jueves viernes sábado'.split(' '),
  decimalComma: true,
  formats: {
    L: 'DD/MM/YYYY',
    LL: 'D [de] MMMM [de] YYYY',
    LLL: 'D [de] MMMM [de] YYYY H:mm',
    LLLL: 'dddd, D [de] MMMM [de] YYYY H:mm',
    LT: 'H:mm',
  },
  ordinal: (n) => `(${n}::text || 'º')`,
  spans: {
    seconds: 'unos segundos',
    minute: 'un minuto',
    minutes: 'minutos',
    hour: 'una hora',
    hours: 'horas',
    day: 'un día',
    days: 'días',
    month: 'un mes',
    months: 'meses',
    year: 'un año',
    years: 'años',
  },
}

const locales = [english, portuguese, spanish]

/** The language's names, by a tag such as `pt-BR`; null when there are none. */
export function findLocale(tag: string): Locale | null {
  const language = tag.toLowerCase().split(/[-_]/)[0]
  return locales.find((locale) => locale.id === language) ?? null
}

export const defaultLocale = english
