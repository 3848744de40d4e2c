import { expect, it } from 'vitest'
import { offsetOf, timeZoneOptions } from './time-zones.ts'

const winter = new Date('2026-01-15T12:00:00Z')

it('knows how far a zone is from Greenwich, also by half hours and in summer', () => {
  expect(offsetOf('America/Sao_Paulo', winter)).toEqual({ minutes: -180, text: 'GMT-03:00' })
  expect(offsetOf('Asia/Kolkata', winter).minutes).toBe(330)
  expect(offsetOf('UTC', winter)).toEqual({ minutes: 0, text: 'GMT+00:00' })
  expect(offsetOf('Europe/Lisbon', new Date('2026-07-15T12:00:00Z')).minutes).toBe(60)
})

it('lists every zone once, from west to east', () => {
  const options = timeZoneOptions('America/Sao_Paulo', winter)
  const values = options.map((option) => option.value)
  expect(new Set(values).size).toBe(values.length)
  expect(values.indexOf('America/Sao_Paulo')).toBeLessThan(values.indexOf('Asia/Tokyo'))
  expect(options.find((option) => option.value === 'America/Sao_Paulo')?.label).toBe('(GMT-03:00) America/Sao Paulo')
})

it('keeps a zone that the browser does not know', () => {
  expect(timeZoneOptions('Mars/Olympus_Mons', winter)[0]).toEqual({
    value: 'Mars/Olympus_Mons',
    label: 'Mars/Olympus Mons',
  })
})
