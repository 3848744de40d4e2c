import { Button, Checkbox, TextInput } from '@mantine/core'
import type { Folder } from '@oficina/contract'
import { Dialog, Icon, useUiTexts } from '@oficina/ui'
import { IconSearch } from '@tabler/icons-react'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { foldText } from '../../lib/fold-text.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { message } from '../../lib/message-key.ts'
import { queryClient } from '../../lib/query-client.ts'
import { atMost, filled } from '../forms/checks.ts'
import { FormError } from '../forms/form-error.tsx'
import { TextField } from '../forms/text-field.tsx'
import classes from './folder-dialog.module.css'
import { homeQuery } from './home-query.ts'
import { itemKinds } from './item-kinds.ts'
import { ItemTile } from './item-parts.tsx'

const longestName = 45

interface FolderDialogProps {
  /** The one to change; null for a new one. */
  folder: Folder | null
  onSaved: (folder: Folder) => void
  onClose: () => void
}

/** A folder's name, and what lies in it. */
export function FolderDialog({ folder, onSaved, onClose }: FolderDialogProps) {
  const { t } = useTranslation('home')
  const texts = useUiTexts()
  const { tabs } = useSuspenseQuery(homeQuery).data
  const [chosen, setChosen] = useState<readonly string[]>(folder?.tabs.map(({ id }) => id) ?? [])
  const [isTouched, setTouched] = useState(false)
  const { control, handleSubmit } = useForm({ defaultValues: { label: folder?.label ?? t('folder.defaultName') } })
  const save = useMutation({
    mutationFn: async (label: string): Promise<Folder> => {
      const given = chosen
        .flatMap((id) => tabs.find((tab) => tab.id === id) ?? [])
        .map(({ id, type }) => ({ id, type }))
      return folder
        ? api.folders.update({ id: folder.id, label, tabs: given })
        : (await api.folders.create({ label, tabs: given })).data
    },
    onSuccess: async (saved) => {
      await queryClient.invalidateQueries({ queryKey: homeQuery.queryKey })
      onSaved(saved)
    },
  })
  const submit = () => {
    setTouched(true)
    void handleSubmit(({ label }) => chosen.length > 0 && !save.isPending && save.mutate(label))()
  }
  return (
    <Dialog
      title={folder ? t('folder.editTitle') : t('folder.new')}
      width={480}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {folder ? t('folder.save') : t('folder.create')}
          </Button>
        </>
      }
    >
      <TextField
        control={control}
        name="label"
        label={t('folder.name')}
        checks={[filled(), atMost(longestName)]}
        data-autofocus
      />
      <TabChoice chosen={chosen} onChange={setChosen} />
      <FormError>{isTouched && chosen.length === 0 && t('folder.needsTabs')}</FormError>
      <FormError>{save.error && errorText(save.error)}</FormError>
    </Dialog>
  )
}

/** Everything that can lie in a folder, to be ticked. */
function TabChoice({ chosen, onChange }: { chosen: readonly string[]; onChange: (ids: readonly string[]) => void }) {
  const { t } = useTranslation('home')
  const { tabs } = useSuspenseQuery(homeQuery).data
  const [query, setQuery] = useState('')
  const [first] = useState(() => new Set(chosen))
  const wanted = foldText(query)
  const shown = tabs
    .filter(({ label }) => foldText(label).includes(wanted))
    .toSorted((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)))
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{t('folder.contents', { count: chosen.length })}</legend>
      <TextInput
        type="search"
        aria-label={t('folder.find')}
        placeholder={t('folder.find')}
        leftSection={<Icon of={IconSearch} size={15} />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <div className={classes.list}>
        {shown.map((tab) => (
          <label key={tab.id} className={classes.row}>
            <Checkbox
              checked={chosen.includes(tab.id)}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...chosen, tab.id] : chosen.filter((id) => id !== tab.id))
              }
            />
            <ItemTile item={tab} size={22} />
            <span className="t-cut">{tab.label}</span>
            <span className={`t-small t-3 ${classes.kind}`}>{message(itemKinds[tab.type].text)}</span>
          </label>
        ))}
        {shown.length === 0 && (
          <p className={`t-2 ${classes.none}`}>{t('search.none', { query: query.slice(0, 30) })}</p>
        )}
      </div>
    </fieldset>
  )
}
