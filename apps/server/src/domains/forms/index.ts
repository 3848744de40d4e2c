import type { Domain } from '../../platform/domain.ts'
import './events.ts'
import { followOwners, followRoles } from './owner.ts'
import { formRoutes, intakeFormRoutes, updateFormRoutes } from './routes.ts'

export { canBeAsked, isShowable } from './askable.ts'
export { copyForms } from './copy-forms.ts'
export { countSubmission, formQuota, orgQuota } from './flood.ts'
export { intakeState, itemsOfIntake, textsOfIntake } from './intake-forms.ts'
export { askedBy } from './items.ts'
export { claimFiles, type FilesAsked, keepSentFile, type SentFile } from './sent-files.ts'
export { countAnswer, findIntakeForm, type IntakeFormRow } from './queries/intake-forms.ts'
export { setForm } from './table-forms.ts'
export { watchForms } from './watch-forms.ts'

/** A table's forms, its conditional fields, and forms by which people outside change one record. */
export const forms: Domain = {
  name: 'forms',
  routes: [formRoutes, updateFormRoutes, intakeFormRoutes],
  listeners: [followOwners, followRoles],
}
