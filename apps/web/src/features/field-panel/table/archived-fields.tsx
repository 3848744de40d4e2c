import { Button } from '@mantine/core'
import type { Field } from '@oficina/contract'
import type { FieldTypeId } from '@oficina/kinds'
import { BlockError, Icon, toast } from '@oficina/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ground/session/use-format.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { fieldIcons } from '../../fields/kinds/icons.ts'
import settingClasses from '../../fields/options/setting.module.css'
import classes from '../field-panel.module.css'
import { refusalText } from '../problem-text.ts'

/** Fields that were taken away and can come back with their values. Nothing is shown where there are none. */
export function ArchivedFields({ tableId }: { tableId: string }) {
  const { t } = useTranslation('fields')
  const archived = useQuery(api.archivedFields.list.queryOptions({ tableId }))
  if (archived.isError) return <BlockError title={errorText(archived.error)} />
  if (!archived.data || archived.data.fields.length === 0) return null
  return (
    <section aria-labelledby="archived-fields" className={settingClasses.setting}>
      <h3 id="archived-fields" className={settingClasses.label}>
        {t('archived.title')}
      </h3>
      {archived.data.fields.map(({ field, until }) => (
        <Archived key={field.id} tableId={tableId} field={field} until={until} />
      ))}
    </section>
  )
}

function Archived({ tableId, field, until }: { tableId: string; field: Field; until: string }) {
  const { t } = useTranslation('fields')
  const format = useFormat()
  const queries = useQueryClient()
  const restore = useMutation({
    mutationFn: () => api.archivedFields.restore({ tableId, fieldId: field.id }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: api.tables.get.key({ tableId }) })
      await queries.invalidateQueries({ queryKey: api.archivedFields.list.key({ tableId }) })
      toast.success({ title: t('archived.restored', { name: field.label }) })
    },
    onError: (error) => toast.error({ title: refusalText(error) }),
  })
  return (
    <div className={classes.archived}>
      <Icon of={fieldIcons[field.type as FieldTypeId]} size={15} className={classes.sign} />
      <div className={settingClasses.grow}>
        <div className="t-cut">{field.label}</div>
        <div className="t-small t-3">{t('archived.until', { date: format.date(until) })}</div>
      </div>
      <Button variant="default" loading={restore.isPending} onClick={() => restore.mutate()}>
        {t('archived.restore')}
      </Button>
    </div>
  )
}
