import { createRequire } from 'node:module'
import { type PhoneLibrary, providePhoneLibrary } from '../fields/phone/library.ts'

/** For tests, most of which never meet a telephone number: the library is loaded by the first that does. */
const library = (): PhoneLibrary => createRequire(import.meta.url)('libphonenumber-js/min') as PhoneLibrary

providePhoneLibrary({
  isSupportedCountry: (country): country is never => library().isSupportedCountry(country),
  parsePhoneNumberFromString: ((...args: Parameters<PhoneLibrary['parsePhoneNumberFromString']>) =>
    library().parsePhoneNumberFromString(...args)) as PhoneLibrary['parsePhoneNumberFromString'],
})
