import { ActionIcon, Button } from '@mantine/core'
import { Dialog, Icon, Tag, useUiTexts } from '@oficina/ui'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { LevelSelect } from './level-select.tsx'
import { type RuleKind, shownLevel } from './levels.ts'
import { RoleDot } from './role-dot.tsx'
import { useRoles } from './role-queries.ts'
import classes from './roles.module.css'

interface ManageAccessProps {
  kind: RuleKind
  id: string
  title: string
  /** Only this role. */
  roleId?: string
  onClose: () => void
}

/** Every role with what it may do with one thing. */
export function ManageAccess({ kind, id, title, roleId, onClose }: ManageAccessProps) {
  const { t } = useTranslation('roles')
  const texts = useUiTexts()
  const roles = useRoles().filter((role) => roleId === undefined || role.id_profile === roleId)
  return (
    <Dialog
      title={title}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/settings/roles" search={{ hideMenu: true }} {...props} />}
            onClick={onClose}
          >
            {t('access.all')}
          </Button>
          <Button onClick={onClose}>{texts.close}</Button>
        </>
      }
    >
      <ul className={classes.list}>
        {roles.map((role) => (
          <li key={role.id_profile} className={classes.line}>
            <span className={classes.name}>
              <RoleDot color={role.color} />
              <span className="t-strong t-cut">{role.name}</span>
              {role.locked === 'own_role' && <Tag>{t('own')}</Tag>}
              {shownLevel(role.profile, kind, id).level === 'custom' && <Tag color="ambar">{t('level.custom')}</Tag>}
            </span>
            <LevelSelect role={role} kind={kind} id={id} label={role.name} />
            {kind === 'table' && (
              <ActionIcon
                aria-label={t('rule.of', { name: role.name })}
                disabled={role.locked !== null}
                onClick={() => void openDialog('setTableRolePermissions', { id, roleId: role.id_profile })}
              >
                <Icon of={IconAdjustmentsHorizontal} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
