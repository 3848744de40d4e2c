import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { api } from '../../lib/api.ts'
import { ReportForm } from './report-form.tsx'

/** Reports a page of one's own organisation. */
export default function ReportPageDialog({ params: { page }, onClose }: DialogProps<{ page: string }>) {
  return <ReportForm send={(said) => api.publicViews.reportPage({ page, ...said })} onClose={() => onClose()} />
}
