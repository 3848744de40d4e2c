import { ActionIcon, Button } from '@mantine/core'
import type { ImportRecipe } from '@oficina/contract'
import { Icon, Section, Tile, toast } from '@oficina/ui'
import { IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../../ground/dialogs/dialog-stack.ts'
import { useSession } from '../../../ground/session/session.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useNameOf } from '../../people/use-name-of.ts'
import { useConnectorGo } from '../connector-place.ts'
import { importDraft } from '../import-draft.ts'
import { RenameInput } from '../match/rename-input.tsx'
import { draftOfRecipe, longestRecipeName } from '../recipe-draft.ts'
import { acceptOf, findFileSource } from '../sources.ts'
import { useUpload } from '../use-upload.ts'
import classes from './import-list.module.css'

/** Matchings that were kept: the next file is imported as the last one was. */
export function RecipeList() {
  const { t } = useTranslation('imports')
  const { data } = useQuery(api.importRecipes.list.queryOptions({}))
  const recipes = data?.recipes ?? []
  if (recipes.length === 0) return null
  return (
    <Section title={t('recipe.title')}>
      <ul className={classes.list}>
        {recipes.map((recipe) => (
          <li key={recipe.id}>
            <RecipeItem recipe={recipe} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function RecipeItem({ recipe }: { recipe: ImportRecipe }) {
  const { t } = useTranslation('imports')
  const nameOf = useNameOf()
  const queries = useQueryClient()
  const source = findFileSource(recipe.connector_id)
  const again = () => void queries.invalidateQueries({ queryKey: api.importRecipes.list.key() })
  const onError = (error: unknown) => {
    toast.error({ title: errorText(error) })
    again()
  }
  const rename = useMutation({ ...api.importRecipes.rename.mutationOptions(), onSuccess: again, onError })
  const remove = useMutation({ ...api.importRecipes.remove.mutationOptions(), onSuccess: again, onError })
  const askRemove = async () => {
    const title = t('recipe.removeTitle', { name: recipe.name })
    const question = { title, text: t('recipe.removeText'), confirmLabel: t('recipe.removeConfirm'), danger: true }
    if (await confirm(question)) remove.mutate({ recipeId: recipe.id })
  }
  const facts = [recipe.tables.map(({ label }) => label).join(', '), nameOf(recipe.created_by)]
  return (
    <article className={classes.item} aria-label={recipe.name}>
      {source && <Tile icon={source.icon} color={source.color} size={32} />}
      <div className={classes.main}>
        {recipe.can.change ? (
          <RenameInput
            label={t('recipe.name')}
            value={recipe.name}
            maxLength={longestRecipeName}
            onRename={(name) => name.trim() !== '' && rename.mutate({ recipeId: recipe.id, name })}
          />
        ) : (
          <span className={`t-strong ${classes.name}`}>{recipe.name}</span>
        )}
        <p className="t-small t-2">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={classes.actions}>
        <RunButton recipe={recipe} />
        {recipe.can.change && (
          <ActionIcon
            variant="subtle"
            aria-label={t('recipe.remove', { name: recipe.name })}
            loading={remove.isPending}
            onClick={() => void askRemove()}
          >
            <Icon of={IconTrash} size={16} />
          </ActionIcon>
        )}
      </div>
    </article>
  )
}

/** Takes the next file, and leads to what becomes of it. */
function RunButton({ recipe }: { recipe: ImportRecipe }) {
  const { t } = useTranslation('imports')
  const { key } = useSession()
  const { paths, go } = useConnectorGo()
  const input = useRef<HTMLInputElement>(null)
  const source = findFileSource(recipe.connector_id)
  const { sending, send } = useUpload(source?.id ?? null)
  if (!source) return null
  const take = async (file: File | undefined) => {
    const sent = file && (await send(file))
    if (!sent) return
    const draft = draftOfRecipe(recipe, sent, source.id)
    if (draft.tables.length === 0) {
      toast.error({ title: t('recipe.noSheets', { names: recipe.tables.map(({ sheet }) => sheet).join(', ') }) })
      return
    }
    importDraft.start(key, draft)
    go(paths.step(source.id, 'field-matching-update'))
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('recipe.file', { name: recipe.name })}
        accept={acceptOf([source])}
        onChange={(event) => {
          const [file] = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          void take(file)
        }}
      />
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Icon of={IconPlayerPlay} size={14} />}
        loading={sending !== null}
        onClick={() => input.current?.click()}
      >
        {t('recipe.run')}
      </Button>
    </>
  )
}
