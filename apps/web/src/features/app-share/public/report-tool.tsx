import { useRouter } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { ReportForm } from '../../report-tool/report-form.tsx'

/** Reports a shared page, over that page. */
export default function ReportTool({ token }: { token: string }) {
  const router = useRouter()
  const close = () => void router.navigate({ to: '/public/$token', params: { token }, search: {}, replace: true })
  return <ReportForm send={(said) => api.publicViews.report({ token, ...said })} onClose={close} />
}
