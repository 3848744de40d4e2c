import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { providePhoneLibrary } from './fields/phone/library.ts'

providePhoneLibrary({ isSupportedCountry, parsePhoneNumberFromString })
