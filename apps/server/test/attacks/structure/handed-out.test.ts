import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, makeApp, ok } from '../../apps.ts'
import { makeWorld, type World } from './world.ts'

/**
 * Whoever has a link sees what its owner sees. So a link is told to those who see all of that themselves, and is not
 * there for others, however much they may build.
 */
let w: World
beforeAll(async () => {
  w = await makeWorld()
})
afterAll(() => w.stop())

const item = (fieldId: string) => [{ id: 'itm_aaaaaaaa', type: 'field' as const, field_id: fieldId }]

describe('an update form of a record out of sight', () => {
  it('is not there: neither listed, changed, taken over nor removed', async () => {
    const { people, admin } = w
    const mine = ok(await admin.api.updateForms.create({ tableId: people.id, recordId: 1, fields: item(people.city) }))
    const form = ok(await admin.api.updateForms.create({ tableId: people.id, recordId: 2, fields: item(people.city) }))
    const token = form.form_link?.replace('/public/', '') ?? ''
    expect(JSON.stringify(ok(await w.server.visitor().api.updateForms.open({ token })))).toContain(w.canaries.salary)
    const me = await w.builder({ [people.id]: { level: 'full', filters: w.inTeam } })
    const listed = ok(await me.api.updateForms.list({ tableId: people.id })).forms
    expect(listed.map(({ form_id }) => form_id)).toEqual([mine.form_id])
    const formId = form.form_id
    const absent = await me.api.updateForms.update({ formId: 'frm_0000000000zz00', title: 'Minha' })
    expect(absent).toBeError(404, 'not_found')
    for (const answer of [
      await me.api.updateForms.update({ formId, title: 'Minha' }),
      await me.api.updateForms.update({ formId, fields: item(people.name) }),
      await me.api.updateForms.update({ formId, take_over: true }),
      await me.api.updateForms.update({ formId, new_links: true }),
      await me.api.updateForms.remove({ formId }),
    ]) {
      expect([answer.status, { ...answer.error, ref: '' }]).toEqual([404, { ...absent.error, ref: '' }])
      expect(JSON.stringify(answer.body)).not.toContain(token)
    }
    expect(ok(await admin.api.updateForms.list({ tableId: people.id })).forms).toHaveLength(2)
    ok(await me.api.updateForms.update({ formId: mine.form_id, title: 'Minha' }))
  })
})

describe('a public link', () => {
  it('of hidden rows or fields is not there for a builder who does not see them', async () => {
    const { people, admin } = w
    const shared = { type: 'object' as const, identifier: people.id }
    const { token } = ok(await admin.api.publicViews.create({ ...shared, fields: [people.name, people.salary] }))
    for (const rule of [{ filters: w.inTeam }, { fields: w.withoutSalary }]) {
      const me = await w.builder({ [people.id]: { level: 'full', ...rule }, [w.slips.id]: 'full' })
      const answers = [
        await me.api.publicViews.get(shared),
        await me.api.publicViews.list(),
        await me.api.publicViews.delete(shared),
        await me.api.publicViews.share({ id: token, emails: ['a@oficina.test'] }),
      ]
      for (const { body, error } of answers) {
        expect(JSON.stringify(body)).not.toContain(token)
        expect(error === null ? null : error.id).toBeOneOf([null, 'not_found'])
      }
      expect(answers.map(({ status }) => status)).toEqual([404, 200, 404, 404])
    }
    ok(await w.server.visitor().api.publicViews.open({ token }))
    const whole = await w.builder({ [people.id]: 'full', [w.slips.id]: 'full' })
    expect(ok(await whole.api.publicViews.get(shared)).token).toBe(token)
    ok(await admin.api.publicViews.delete(shared))
  })

  it('of an app whose blocks show hidden rows is not there either', async () => {
    const { people, admin } = w
    const app = await makeApp(admin, 'Painel')
    await idOf(admin, app, 'minilista', { tableId: people.id, viewSettings: { fields: [people.name] } })
    const shared = { type: 'dashboard' as const, identifier: app }
    const { token } = ok(await admin.api.publicViews.create(shared))
    const me = await w.builder({ [people.id]: { level: 'full', filters: w.inTeam } })
    expect((await me.api.publicViews.get(shared)).status).toBe(404)
    expect(JSON.stringify((await me.api.publicViews.list()).body)).not.toContain(token)
  })
})
