import type { Ability } from '@oficina/access'

/** What a dialog takes and whether it has an address. Kept free of components, so that tools and tests can read it. */
export interface DialogSpec {
  params: readonly string[]
  /** Mirrored in the address as `?dialog=name&param=…`, so that it can be linked to; its params are then plain text. */
  deepLink: boolean
  /** It edits the structure of a table: opening it goes to Build mode, also by its address, for who may edit it. */
  builds?: true
  /** What is needed for that beside the right to the table itself. */
  needs?: Ability
  /** It says in its own words that there is no such table. */
  tellsMissing?: true
}

/** Every dialog by its name. A line here and one in `dialog-components.ts` add another. */
export const dialogNames = {
  accessOverview: { params: ['user', 'role'], deepLink: false },
  addApiToken: { params: [], deepLink: true },
  addTabView: { params: ['tableId', 'viewId', 'personal'], deepLink: false, builds: true },
  addUserSeat: { params: [], deepLink: true },
  archiveTab: { params: ['type', 'id'], deepLink: false },
  confirm: {
    params: ['title', 'text', 'confirmLabel', 'cancelLabel', 'danger', 'typedName'],
    deepLink: false,
  },
  copyBlock: { params: ['appId', 'blockId', 'name'], deepLink: false },
  createApp: { params: [], deepLink: true },
  createDocPage: { params: [], deepLink: true },
  createField: { params: ['tableId'], deepLink: true, builds: true },
  createForm: { params: ['tableId'], deepLink: true },
  createKanban: { params: [], deepLink: true },
  createRecord: { params: ['object', 'values'], deepLink: true },
  createRecordModal: { params: ['object', 'values'], deepLink: true },
  createTable: { params: [], deepLink: true },
  createWorkspace: { params: [], deepLink: true },
  deleteField: { params: ['tableId', 'fieldId'], deepLink: false, builds: true },
  deleteRole: { params: ['id'], deepLink: false },
  duplicateTab: { params: ['type', 'id'], deepLink: false },
  deleteRecord: { params: ['tableId', 'recordId'], deepLink: false },
  editApiToken: { params: ['id', 'generate'], deepLink: true },
  editAppMenuBar: { params: ['appId'], deepLink: true },
  editAppTopBar: { params: ['appId'], deepLink: true },
  editField: { params: ['tableId', 'fieldId'], deepLink: true, builds: true },
  editTableChatForm: { params: ['tableId', 'view'], deepLink: true, builds: true, tellsMissing: true },
  editTableCreationForm: { params: ['tableId', 'view'], deepLink: true, builds: true, tellsMissing: true },
  editRecordUpdateForm: { params: ['tableId', 'fieldId', 'recordId'], deepLink: false, builds: true },
  editIntakeForm: { params: ['tableId', 'formId'], deepLink: true, builds: true },
  editRecord: { params: ['object', 'id', 'tab'], deepLink: true },
  editRecordModal: { params: ['object', 'id'], deepLink: true },
  editTableFields: { params: ['tableId'], deepLink: true, builds: true },
  editTableUpdateForm: { params: ['tableId', 'view'], deepLink: true, builds: true, tellsMissing: true },
  editUserSeat: { params: ['id'], deepLink: true },
  eraseStructure: { params: ['type', 'id'], deepLink: false },
  exportTable: { params: ['request'], deepLink: false },
  firstInvite: { params: [], deepLink: true },
  intakeForms: { params: ['tableId'], deepLink: true, builds: true },
  launchDesktop: { params: ['link'], deepLink: false },
  menuFolder: { params: ['folder'], deepLink: false },
  myFavorites: { params: [], deepLink: true },
  navigationAction: { params: ['action'], deepLink: false },
  noFreeSeat: { params: [], deepLink: false },
  pasteColumns: { params: ['table', 'cells', 'known', 'isEmpty'], deepLink: false },
  pasteOptions: { params: ['tableId', 'asked'], deepLink: false },
  orgSwitcher: { params: [], deepLink: true },
  reportPage: { params: ['page'], deepLink: false },
  restoreStructure: { params: ['type', 'id'], deepLink: false },
  setAppMobileBar: { params: ['appId'], deepLink: true },
  setAppRolePermissions: { params: ['id', 'roleId'], deepLink: true },
  setTabIcon: { params: ['type', 'id'], deepLink: false },
  recordChecklist: { params: ['tableId', 'recordId', 'fieldId'], deepLink: true },
  setTableRolePermissions: { params: ['id', 'roleId'], deepLink: true, builds: true, needs: 'roles.manage' },
  shareApp: { params: ['appId'], deepLink: true },
  shareTable: { params: ['tableId'], deepLink: true, builds: true, needs: 'apps.share' },
  shortcutsHelp: { params: [], deepLink: true },
  tableChatForm: { params: ['tableId', 'recordId'], deepLink: true },
  tableEmail: { params: ['tableId'], deepLink: true, builds: true },
  tableSettings: { params: ['tableId'], deepLink: true, builds: true },
  tableViews: { params: ['tableId'], deepLink: true },
  topBarItem: { params: ['color', 'icon'], deepLink: false },
  upgradePlan: { params: ['plan'], deepLink: false },
  updateRole: { params: ['id'], deepLink: true },
  updateRoleJSON: { params: ['id'], deepLink: true },
  updateWorkspace: { params: ['id'], deepLink: true },
  viewRecord: { params: ['object', 'id', 'tab'], deepLink: true },
  whoSees: { params: ['tableId', 'recordId'], deepLink: false },
  whyAccess: { params: ['ability', 'table', 'record', 'field', 'app', 'page', 'user', 'role'], deepLink: false },
} as const satisfies Record<string, DialogSpec>

export type DialogName = keyof typeof dialogNames

export const isDialogName = (name: unknown): name is DialogName =>
  typeof name === 'string' && Object.hasOwn(dialogNames, name)
