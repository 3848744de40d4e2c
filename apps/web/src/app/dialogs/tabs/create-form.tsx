import { Button, Select, Switch, TextInput } from '@mantine/core'
import { Dialog, toast, useUiTexts } from '@oficina/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../../features/forms/form-error.tsx'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { useGo } from '../../../ground/navigation/use-go.ts'
import { useCan } from '../../../ground/session/session.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'

const newTable = 'new'
const tableInPath = () => /\b(tbl_[0-9a-z]+)/.exec(window.location.pathname)?.[1]

/** Another public form: of the table that one is on, of another one, or of a new table that keeps the answers. */
export default function CreateFormDialog({ params, onClose }: DialogProps<{ tableId?: string }>) {
  const { t } = useTranslation(['forms', 'home', 'common'])
  const texts = useUiTexts()
  const go = useGo()
  const queries = useQueryClient()
  const [mayShare, mayCreate] = [useCan('apps.share'), useCan('tables.create')]
  const list = useQuery(api.tables.list.queryOptions())
  const tables = (list.data?.tables ?? []).filter(({ can }) => can.manage)
  const [chosen, setChosen] = useState<string | null>(null)
  const [title, setTitle] = useState('')
  // Nobody has the link yet: open is what people make a form for, and the switch says so before it is.
  const [isOpen, setOpen] = useState(true)
  const given = params.tableId ?? tableInPath()
  const known = tables.some(({ id }) => id === given) ? given : undefined
  const target = chosen ?? known ?? tables[0]?.id ?? newTable
  const label = tables.find(({ id }) => id === target)?.label
  const name = title.trim() || label || ''
  const create = useMutation({
    mutationFn: async () => {
      const tableId =
        target === newTable
          ? (await api.tables.create({ label: name, name_label: t('common:newTable.name') })).id
          : target
      const form = await api.intakeForms.create({ tableId, title: name })
      // The form is there even where it could not be opened to visitors: its editor says so.
      if (mayShare && isOpen)
        await api.publicViews
          .create({ type: 'form', identifier: form.form_id })
          .catch((error: unknown) => toast.error({ title: errorText(error) }))
      return form
    },
    onSuccess: async ({ form_id: formId, table_id: tableId }) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: api.tables.list.key() }),
        queries.invalidateQueries({ queryKey: api.intakeForms.list.key({ tableId }) }),
        queries.invalidateQueries({ queryKey: api.publicViews.list.key() }),
      ])
      onClose()
      if (tableInPath() !== tableId) go(`/object/${tableId}?dialog=editIntakeForm&tableId=${tableId}&formId=${formId}`)
      else void openDialog('editIntakeForm', { tableId, formId })
    },
  })
  const options = [
    ...tables.map(({ id, label: text }) => ({ value: id, label: text })),
    ...(mayCreate ? [{ value: newTable, label: t('intake.newTable') }] : []),
  ]
  return (
    <Dialog
      title={t('home:newForm.title')}
      onClose={() => onClose()}
      onSubmit={() => name !== '' && !create.isPending && create.mutate()}
      footer={
        <>
          <Button variant="default" onClick={() => onClose()}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={name === '' || list.isPending}>
            {t('home:newForm.create')}
          </Button>
        </>
      }
    >
      <Select
        label={t('intake.table')}
        description={t(target === newTable ? 'intake.newTableText' : 'intake.tableText')}
        data={options}
        value={target}
        allowDeselect={false}
        disabled={list.isPending}
        searchable
        mb={12}
        onChange={(value) => value !== null && setChosen(value)}
      />
      <TextInput
        data-autofocus
        label={t('update.title')}
        placeholder={label ?? t('home:newForm.placeholder')}
        maxLength={120}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      {mayShare && (
        <Switch
          mt={16}
          label={t('intake.open')}
          description={t(isOpen ? 'intake.openNow' : 'intake.openLater')}
          checked={isOpen}
          onChange={(event) => setOpen(event.currentTarget.checked)}
        />
      )}
      <FormError>{(create.error ?? list.error) && errorText(create.error ?? list.error)}</FormError>
    </Dialog>
  )
}
