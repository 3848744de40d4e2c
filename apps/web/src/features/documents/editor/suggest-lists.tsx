import type { Colleague } from '@oficina/contract'
import { Avatar, Icon } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import type { SlashItem } from './slash-items.ts'
import { SuggestList } from './suggest-list.tsx'
import type { SuggestStore } from './suggest-store.ts'

interface SuggestListsProps {
  field: HTMLElement
  slash: SuggestStore<SlashItem>
  mentions: SuggestStore<Colleague>
}

/** The two lists that open while someone types. */
export function SuggestLists({ field, slash, mentions }: SuggestListsProps) {
  const { t } = useTranslation('documents')
  return (
    <>
      <SuggestList
        field={field}
        store={slash}
        label={t('slash.title')}
        empty={t('slash.empty')}
        keyOf={({ id }) => id}
        draw={({ id, icon }) => (
          <>
            <Icon of={icon} size={17} />
            <span>{t(`slash.${id}.label`)}</span>
          </>
        )}
      />
      <SuggestList
        field={field}
        store={mentions}
        label={t('mention.title')}
        empty={t('mention.empty')}
        keyOf={(person) => person.id_user}
        draw={(person) => (
          <>
            <Avatar name={person.name} src={person.photo_url} colorKey={person.id_user} size={22} />
            <span className="t-cut">{person.name}</span>
          </>
        )}
      />
    </>
  )
}
