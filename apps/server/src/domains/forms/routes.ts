import { contract, type RecordView } from '@oficina/contract'
import { answering, JsonText, routes } from '../../platform/http/routes.ts'
import { changeIntakeForm, createIntakeForm, listIntakeForms, removeIntakeForm } from './intake-forms.ts'
import { openForm, submitForm, takeFormFile } from './public-form.ts'
import { getForms, setConditionals, setForm } from './table-forms.ts'
import { changeUpdateForm, createUpdateForm, listUpdateForms, removeUpdateForm } from './update-forms.ts'
import { createThroughForm, updateThroughForm } from './write-through-form.ts'

const ok = { ok: true as const }
/** PostgreSQL wrote the JSON; a handler's type asks for what it stands for. */
const asRecord = (text: string): RecordView => new JsonText(text) as unknown as RecordView

export const formRoutes = routes(contract.forms, {
  get: (ctx, { tableId }) => getForms(ctx, tableId),
  set: answering((ctx, { tableId, kind, form }) => setForm(ctx, tableId, kind, form)),
  setConditionals: answering((ctx, { tableId, conditionals }) => setConditionals(ctx, tableId, conditionals)),
  createRecord: async (ctx, { tableId, values }) => asRecord(await createThroughForm(ctx, tableId, values)),
  updateRecord: async (ctx, { tableId, ...update }) => asRecord(await updateThroughForm(ctx, tableId, update)),
})

export const updateFormRoutes = routes(contract.updateForms, {
  list: async (ctx, { tableId, recordId }) => ({ forms: await listUpdateForms(ctx, tableId, recordId) }),
  create: (ctx, { tableId, recordId, fields, ...settings }) =>
    createUpdateForm(ctx, tableId, recordId, fields, settings),
  update: (ctx, { formId, fields, new_links, take_over, ...settings }) =>
    changeUpdateForm(ctx, formId, fields, settings, { newLinks: new_links ?? false, takeOver: take_over ?? false }),
  remove: async (ctx, { formId }) => {
    await removeUpdateForm(ctx, formId)
    return ok
  },
  open: (ctx, { token }, { services }) => openForm(ctx, services, token),
  submit: async (ctx, { token, data }, { services }) => {
    await submitForm(ctx, services, token, data)
    return ok
  },
  upload: (ctx, place, http) => takeFormFile(ctx, http.services, place, () => http.file()),
})

export const intakeFormRoutes = routes(contract.intakeForms, {
  list: async (ctx, { tableId }) => ({ forms: await listIntakeForms(ctx, tableId) }),
  create: (ctx, { tableId, ...wish }) => createIntakeForm(ctx, tableId, wish),
  update: (ctx, { formId, ...wish }) => changeIntakeForm(ctx, formId, wish),
  remove: async (ctx, { formId }) => {
    await removeIntakeForm(ctx, formId)
    return ok
  },
})
