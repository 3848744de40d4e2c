import { Button } from '@mantine/core'
import type { OficinaContract, OutputOf } from '@oficina/contract'
import { BlockError, Bone, Icon, SettingRow, SettingsSection, Skeleton, Tag, toast } from '@oficina/ui'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../../ground/dialogs/dialog-stack.ts'
import { useFormat } from '../../../ground/session/use-format.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { queryClient } from '../../../lib/query-client.ts'
import classes from './sessions-section.module.css'

type SessionRow = OutputOf<OficinaContract['auth']['sessions']>['sessions'][number]

const refresh = () => queryClient.invalidateQueries({ queryKey: api.auth.sessions.key() })
const failed = (error: unknown) => toast.error({ title: errorText(error) })

/** Where the person is signed in, and the way to end it. */
export function SessionsSection() {
  const { t } = useTranslation(['settings', 'common'])
  const list = useQuery(api.auth.sessions.queryOptions())
  const others = useMutation({
    ...api.auth.revokeOtherSessions.mutationOptions(),
    onSuccess: async ({ ended }) => {
      await refresh()
      toast.saved({ title: t('sessions.endedOthers', { count: ended }) })
    },
    onError: failed,
  })
  const endOthers = async () => {
    const sure = await confirm({
      title: t('sessions.endOthersTitle'),
      text: t('sessions.endOthersText'),
      confirmLabel: t('sessions.endOthers'),
    })
    if (sure) others.mutate()
  }
  const sessions = list.data?.sessions ?? []
  return (
    <SettingsSection
      title={t('sessions.title')}
      text={t('sessions.text')}
      footer={
        sessions.length > 1 && (
          <Button variant="default" loading={others.isPending} onClick={() => void endOthers()}>
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      {list.isPending && (
        <Skeleton>
          <SettingRow
            title={<Bone width={180} />}
            text={<Bone width={240} height={8} />}
            control={<Bone width={80} height={30} />}
          />
        </Skeleton>
      )}
      {list.isError && (
        <BlockError
          title={errorText(list.error)}
          action={
            <Button variant="default" onClick={() => void list.refetch()}>
              {t('common:action.retry')}
            </Button>
          }
        />
      )}
      {sessions.map((session) => (
        <OneSession key={session.id_session} session={session} />
      ))}
    </SettingsSection>
  )
}

function OneSession({ session }: { session: SessionRow }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const device = session.device || t('sessions.unknownDevice')
  const revoke = useMutation({
    ...api.auth.revokeSession.mutationOptions(),
    onSuccess: async () => {
      await refresh()
      toast.saved({ title: t('sessions.ended'), text: device })
    },
    onError: failed,
  })
  const phone = /iphone|ipad|android|mobile/i.test(session.device)
  return (
    <SettingRow
      title={
        <span className={classes.device}>
          <Icon of={phone ? IconDeviceMobile : IconDeviceDesktop} />
          {device}
        </span>
      }
      text={
        <>
          {t('sessions.lastSeen', { when: format.relative(session.last_seen_at) })} ·{' '}
          {t('sessions.since', { date: format.dateTime(session.created_at) })}
          {session.ip && ` · ${session.ip}`}
        </>
      }
      control={
        session.current ? (
          <Tag color="verde" dot>
            {t('sessions.current')}
          </Tag>
        ) : (
          <Button
            variant="default"
            loading={revoke.isPending}
            aria-label={t('sessions.endOne', { device })}
            onClick={() => revoke.mutate({ sessionId: session.id_session })}
          >
            {t('sessions.end')}
          </Button>
        )
      }
    />
  )
}
