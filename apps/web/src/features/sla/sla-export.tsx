import { useTranslation } from 'react-i18next'
import { useCan } from '../../ground/session/session.ts'
import { api } from '../../lib/api.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { type SlaSearch, slaQueryOf } from './sla-search.ts'

/** Has the list written to a file, as it is filtered. */
export function SlaExport({ tableId, search }: { tableId: string; search: SlaSearch }) {
  const { t } = useTranslation('sla')
  const mayExport = useCan('sla.export')
  return (
    <ExportButton
      label={t('export.label')}
      subject={`sla ${tableId}`}
      blocked={mayExport ? null : t('export.blocked')}
      pauseText={t('export.pause')}
      onExport={() => api.exports.sla({ ...slaQueryOf(tableId, search), direct: true })}
    />
  )
}
