import { Button } from '@mantine/core'
import type { Field, Table } from '@oficina/contract'
import { BlockError, Bone, Icon, SidePanel, Skeleton, toast } from '@oficina/ui'
import { IconArrowLeft } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api.ts'
import { FormError } from '../../forms/form-error.tsx'
import { changesOf, type FieldDraft } from '../field-draft.ts'
import classes from '../field-panel.module.css'
import { problemText } from '../../fields/options/problem-text.ts'
import { problemsIn, refusalText } from '../problem-text.ts'
import { typeName } from './type-list.ts'
import { TypePreview } from './type-preview.tsx'

interface TypeChangeProps {
  table: Table
  field: Field
  draft: FieldDraft
  onBack: () => void
  onClose: () => void
}

/** Long enough to look at the table and to think better of it. */
const undoTime = 15_000

const textOf = (error: unknown) => {
  const [problem] = problemsIn(error)
  return problem ? problemText(problem) : refusalText(error)
}

/** What each value would become, and only then the change itself; it can be taken back. */
export function TypeChange({ table, field, draft, onBack, onClose }: TypeChangeProps) {
  const { t } = useTranslation('fields')
  const queries = useQueryClient()
  const place = { tableId: table.id, fieldId: field.id }
  const wish = { ...place, type: draft.type, options: draft.options as Record<string, unknown> }
  const preview = useQuery({ ...api.fieldTypes.preview.queryOptions(wish), gcTime: 0, retry: false })
  const refresh = () => queries.invalidateQueries({ queryKey: api.tables.get.key({ tableId: table.id }) })
  const undo = useMutation({
    mutationFn: () => api.fieldTypes.undo(place),
    onSuccess: async () => {
      await refresh()
      toast.success({ title: t('retype.undone', { name: field.label }) })
    },
    onError: (error) => toast.error({ title: textOf(error) }),
  })
  const change = useMutation({
    mutationFn: async () => {
      // What is not of the type goes first: while a large table is converted, its field takes no other change.
      const { options: _options, default_value: _default, required: _required, ...rest } = changesOf(field, draft)
      if (Object.keys(rest).length > 0) await api.fields.update({ ...place, ...rest })
      const changed = await api.fieldTypes.change(wish)
      const after = {
        ...(draft.required !== changed.field.required && { required: draft.required }),
        ...(draft.defaultValue !== null && { default_value: draft.defaultValue }),
      }
      if (changed.job_id === null && Object.keys(after).length > 0) await api.fields.update({ ...place, ...after })
      return changed
    },
    onSuccess: async ({ job_id }) => {
      await refresh()
      onClose()
      if (job_id !== null) toast.info({ title: t('retype.underWay', { name: field.label }) })
      else {
        toast.success({
          title: t('retype.done', { name: draft.label, type: typeName(draft.type) }),
          duration: undoTime,
          action: { label: t('retype.undo'), onClick: () => undo.mutate() },
        })
      }
    },
  })
  const lost = preview.data?.lost ?? 0
  return (
    <SidePanel
      title={t('retype.title', { name: field.label })}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="subtle"
            color="gray"
            className={classes.back ?? ''}
            leftSection={<Icon of={IconArrowLeft} size={15} />}
            onClick={onBack}
          >
            {t('edit.back')}
          </Button>
          <Button
            color={lost > 0 ? 'red' : undefined}
            disabled={!preview.data}
            loading={change.isPending}
            onClick={() => change.mutate()}
          >
            {lost > 0 ? t('retype.convertAnyway') : t('retype.convert')}
          </Button>
        </>
      }
    >
      {preview.isPending && (
        <Skeleton>
          <div className={classes.bones}>
            {[300, 418, 418, 418].map((width, index) => (
              <Bone key={`${width} ${index}`} width={width} height={20} />
            ))}
          </div>
        </Skeleton>
      )}
      {preview.isError && <BlockError title={textOf(preview.error)} />}
      {preview.data && <TypePreview preview={preview.data} />}
      <FormError>{change.error && textOf(change.error)}</FormError>
    </SidePanel>
  )
}
