import { useTranslation } from 'react-i18next'
import { messageIfAny } from '../../../lib/message-key.ts'
import { partsOf } from './action-types.ts'

/** What a kind of action is called: `Papel: alterado`. Kinds that we have no words for stand as they are. */
export function useTypeText(): (type: string) => string {
  const { t } = useTranslation('history')
  return (type) => {
    const whole = messageIfAny(`history:type.${type}`)
    if (whole !== null) return whole
    const { verb, entity } = partsOf(type)
    const [what, done] = [messageIfAny(`history:entity.${entity}`), messageIfAny(`history:verb.${verb}`)]
    return what === null || done === null ? type : t('action', { what, done })
  }
}

export function useSourceText(): (source: string) => string {
  // Asked for so that a change of language draws anew.
  useTranslation('history')
  return (source) => messageIfAny(`history:source.${source}`) ?? source
}
