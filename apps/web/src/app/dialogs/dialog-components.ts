import { type ComponentType, lazy } from 'react'
import type { DialogName, dialogNames } from './dialog-names.ts'

/** Each dialog is fetched when it is first opened. */
export const dialogComponents = {
  accessOverview: lazy(() => import('../../features/access/overview-dialog.tsx')),
  addTabView: lazy(() => import('../../features/views/dialogs/add-tab-view.tsx')),
  addUserSeat: lazy(() => import('../../features/users/add-user-panel.tsx')),
  archiveTab: lazy(() => import('./tabs/archive-tab.tsx')),
  confirm: lazy(() => import('./confirm.tsx')),
  copyBlock: lazy(() => import('../../features/app-canvas/editor/copy-block-dialog.tsx')),
  createApp: lazy(() => import('./tabs/create-app.tsx')),
  createDocPage: lazy(() => import('./tabs/create-doc-page.tsx')),
  createField: lazy(() => import('../../features/field-panel/create-field-panel.tsx')),
  createForm: lazy(() => import('./tabs/create-form.tsx')),
  createKanban: lazy(() => import('./tabs/create-kanban.tsx')),
  createRecord: lazy(() => import('../../features/record-form/create-record-dialog.tsx')),
  createRecordModal: lazy(() => import('../../features/record-form/create-record-modal.tsx')),
  createTable: lazy(() => import('./tabs/create-table.tsx')),
  createWorkspace: lazy(() => import('../../features/items/create-workspace.tsx')),
  deleteField: lazy(() => import('../../features/field-panel/delete-field-dialog.tsx')),
  deleteRole: lazy(() => import('../../features/roles/delete-role.tsx')),
  duplicateTab: lazy(() => import('./tabs/duplicate-tab.tsx')),
  deleteRecord: lazy(() => import('../../features/record-panel/dialogs/delete-record.tsx')),
  editAppMenuBar: lazy(() => import('../../features/app-bars/editors/menu-bar-dialog.tsx')),
  editAppTopBar: lazy(() => import('../../features/app-bars/editors/top-bar-dialog.tsx')),
  editField: lazy(() => import('../../features/field-panel/edit-field-panel.tsx')),
  editTableChatForm: lazy(() => import('../../features/form-editor/edit-chat-form.tsx')),
  editTableCreationForm: lazy(() => import('../../features/form-editor/edit-creation-form.tsx')),
  editRecordUpdateForm: lazy(() => import('../../features/update-form/update-form-editor.tsx')),
  editRecord: lazy(() => import('../../features/record-panel/dialogs/edit-record.tsx')),
  editRecordModal: lazy(() => import('../../features/record-panel/dialogs/edit-record-modal.tsx')),
  editTableFields: lazy(() => import('../../features/field-panel/table/table-fields-panel.tsx')),
  editTableUpdateForm: lazy(() => import('../../features/form-editor/edit-update-form.tsx')),
  editUserSeat: lazy(() => import('../../features/users/edit-user-panel.tsx')),
  eraseStructure: lazy(() => import('./tabs/erase-structure.tsx')),
  launchDesktop: lazy(() => import('./launch-desktop.tsx')),
  menuFolder: lazy(() => import('../../features/app-bars/editors/menu-folder-dialog.tsx')),
  myFavorites: lazy(() => import('../../features/items/my-favorites.tsx')),
  navigationAction: lazy(() => import('../../features/app-bars/editors/navigation-action-dialog.tsx')),
  noFreeSeat: lazy(() => import('../../features/users/no-free-seat.tsx')),
  orgSwitcher: lazy(() => import('./org-switcher.tsx')),
  restoreStructure: lazy(() => import('./tabs/restore-structure.tsx')),
  setAppMobileBar: lazy(() => import('../../features/app-bars/editors/mobile-bar-dialog.tsx')),
  setAppRolePermissions: lazy(() => import('../../features/roles/app-permissions.tsx')),
  setTabIcon: lazy(() => import('./tabs/set-tab-icon.tsx')),
  recordChecklist: lazy(() => import('../../features/record-panel/dialogs/checklist-panel.tsx')),
  setTableRolePermissions: lazy(() => import('../../features/roles/table-permissions.tsx')),
  shareApp: lazy(() => import('../../features/app-share/share-app-dialog.tsx')),
  shareTable: lazy(() => import('../../features/app-share/share-table-dialog.tsx')),
  shortcutsHelp: lazy(() => import('./shortcuts-help.tsx')),
  tableChatForm: lazy(() => import('../../features/record-form/chat-form.tsx')),
  tableSettings: lazy(() => import('../../features/field-panel/table/table-settings-dialog.tsx')),
  tableViews: lazy(() => import('../../features/views/dialogs/table-views.tsx')),
  topBarItem: lazy(() => import('../../features/app-bars/editors/top-bar-item-dialog.tsx')),
  updateRole: lazy(() => import('../../features/roles/role-dialog.tsx')),
  updateRoleJSON: lazy(() => import('../../features/roles/role-json.tsx')),
  updateWorkspace: lazy(() => import('../../features/items/update-workspace.tsx')),
  viewRecord: lazy(() => import('../../features/record-panel/dialogs/view-record.tsx')),
  whoSees: lazy(() => import('../../features/access/who-sees-dialog.tsx')),
  whyAccess: lazy(() => import('../../features/access/why-dialog.tsx')),
} satisfies Record<DialogName, ComponentType<never>>

declare module '../../ground/dialogs/dialog-registry.ts' {
  interface DialogRegistry {
    names: typeof dialogNames
    components: typeof dialogComponents
  }
}
