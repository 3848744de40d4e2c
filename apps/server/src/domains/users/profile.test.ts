import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request } from '../../../test/api.ts'
import { type BuiltOrg, type PeopleKit, startPeopleKit } from '../accounts/testing/people-kit.ts'

let kit: PeopleKit
let org: BuiltOrg
beforeAll(async () => {
  kit = await startPeopleKit()
  org = await kit.build.org()
})
afterAll(() => kit.stop())

describe('the own profile', () => {
  it('changes what is given and nothing else, and shows to others', async () => {
    const person = await kit.build.person(org)
    const changed = await person.api.profiles.update({
      display_name: '  Bibi  ',
      phone: '+55 11 5555',
      personal_email: 'Bia@Casa.com.br',
    })
    expect(changed.body).toMatchObject({
      display_name: 'Bibi',
      first_name: 'Bia',
      email: person.email,
      personal_email: 'bia@casa.com.br',
    })
    expect((await org.admin.api.users.get({ userId: person.id })).body.name).toBe('Bibi')
    const email = await request(kit.url, person, 'PUT', '/api/v3/account/profile', { email: 'x@y.co' })
    expect(email).toBeError(422, 'invalid_input')
    expect(await person.api.profiles.update({ first_name: '   ' })).toBeError(422, 'invalid_input')
  })

  it('has a photo that is a picture, or none', async () => {
    const person = await kit.build.person(org)
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const sent = await person.api.profiles.uploadPhoto({ file: new Blob([png]) } as never)
    expect(sent.status).toBe(200)
    const picture = await fetch(kit.url + sent.body.photo_url, {
      headers: { cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    expect((await fetch(kit.url + sent.body.photo_url)).status).toBe(404)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const fake = await person.api.profiles.uploadPhoto({ file: new Blob(['<svg onload=alert(1)>']) } as never)
    expect(fake).toBeError(422, 'invalid_picture')
    expect((await person.api.profiles.removePhoto()).body.photo_url).toBeNull()
  })

  it('keeps each setting on its own, and only values that it knows', async () => {
    const person = await kit.build.person(org)
    expect((await person.api.profiles.settings()).body).toMatchObject({ color_scheme: 'auto', language: null })
    await Promise.all([
      person.api.profiles.updateSetting({ setting_key: 'color_scheme', setting_value: 'dark' }),
      person.api.profiles.updateSetting({ setting_key: 'language', setting_value: 'en' }),
    ])
    expect((await person.api.profiles.settings()).body).toMatchObject({ color_scheme: 'dark', language: 'en' })
    expect((await person.api.auth.session()).body.session?.language).toBe('en')
    const bad = await person.api.profiles.updateSetting({ setting_key: 'color_scheme', setting_value: 'pink' })
    expect(bad).toBeError(422, 'invalid_input')
    const wrongType = await person.api.profiles.updateSetting({ setting_key: 'build_mode', setting_value: 'yes' })
    expect(wrongType).toBeError(422, 'invalid_input')
  })
})
