import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { Button } from '@mantine/core'
import { Banner, BlockError, Bone, Dialog, Skeleton, useUiTexts } from '@oficina/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import type { Asked } from './asked.ts'
import classes from './access.module.css'
import { Chain } from './chain.tsx'

/** Why something is or is not allowed: the chain of rules that decided. */
export default function WhyDialog({ params, onClose }: DialogProps<Asked & { user?: string; role?: string }>) {
  const { t } = useTranslation('roles')
  const texts = useUiTexts()
  const answer = useQuery({ ...api.access.why.queryOptions(params as never), gcTime: 0, retry: false })
  const { data } = answer
  return (
    <Dialog
      title={t('why.title')}
      width={520}
      onClose={() => onClose()}
      footer={
        <>
          <Button variant="default" onClick={() => void openDialog('accessOverview', whoOf(params))}>
            {t('why.all')}
          </Button>
          <Button onClick={() => onClose()}>{texts.close}</Button>
        </>
      }
    >
      <div className={classes.body}>
        {answer.isPending && (
          <Skeleton>
            <Bone width="100%" height={64} radius={6} />
          </Skeleton>
        )}
        {answer.isError && <BlockError title={errorText(answer.error)} />}
        {data && (
          <>
            <Banner tone={data.allowed ? 'ok' : 'warn'}>
              {t(data.allowed ? 'why.allowed' : 'why.denied', { name: data.who.name, role: data.who.role.name })}
            </Banner>
            <Chain trace={data.trace} />
          </>
        )}
      </div>
    </Dialog>
  )
}

const whoOf = ({ user, role }: { user?: string; role?: string }) => ({ ...(user && { user }), ...(role && { role }) })
