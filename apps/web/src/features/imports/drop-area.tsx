import { Button } from '@mantine/core'
import { Icon, ProgressBar } from '@oficina/ui'
import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ground/session/use-format.ts'
import classes from './drop-area.module.css'

/** How long a refused file is spoken of before the area invites again. */
export const invalidMs = 2_000

interface DropAreaProps {
  title: string
  text: string
  /** Endings of files that the chooser offers. */
  accept: string
  isAccepted: (name: string) => boolean
  onFile: (file: File) => void
  /** A file that is on its way. */
  sending: { name: string; fraction: number } | null
  onCancel: () => void
  /** The file that is there already. */
  file?: { name: string; size: number } | null
  isLarge?: boolean
}

/** Takes a file that is dropped or chosen. */
export function DropArea(props: DropAreaProps) {
  const { title, text, accept, isAccepted, onFile, sending, onCancel, file = null, isLarge = false } = props
  const { t } = useTranslation(['imports', 'common'])
  const format = useFormat()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [refused, setRefused] = useState<{ name: string; isFresh: boolean; isMany: boolean } | null>(null)
  useEffect(() => {
    if (!refused?.isFresh) return
    const timer = setTimeout(() => setRefused({ ...refused, isFresh: false }), invalidMs)
    return () => clearTimeout(timer)
  }, [refused])

  const take = (files: readonly File[]) => {
    const [first] = files
    if (!first || sending) return
    if (files.length > 1 || !isAccepted(first.name))
      return setRefused({ name: first.name, isFresh: true, isMany: files.length > 1 })
    setRefused(null)
    onFile(first)
  }
  const refusalOf = ({ name, isMany }: { name: string; isMany: boolean }) => {
    if (isMany) return t('drop.several')
    return isLarge ? t('drop.invalid') : `${t('drop.invalidType')}. ${t('drop.invalidFile', { name })}`
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  return (
    <div
      className={classes.root}
      data-over={isOver || undefined}
      data-large={isLarge || undefined}
      data-refused={refused?.isFresh || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label={title}
        accept={accept}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          take(chosen)
        }}
      />
      <Icon of={IconFileUpload} size={isLarge ? 34 : 24} className={classes.icon ?? ''} />
      {sending ? (
        <div className={classes.sending}>
          <span className="t-strong t-cut">{t('drop.sending', { name: sending.name })}</span>
          <ProgressBar value={sending.fraction} label={t('drop.sending', { name: sending.name })} />
          <Button variant="subtle" size="compact-sm" onClick={onCancel}>
            {t('common:action.cancel')}
          </Button>
        </div>
      ) : (
        <>
          <div className={classes.words}>
            <p className={isLarge ? 't-section' : 't-strong'}>{file ? file.name : title}</p>
            <p className="t-small t-2">{file ? format.bytes(file.size) : text}</p>
          </div>
          <Button variant={file ? 'default' : 'filled'} onClick={() => input.current?.click()}>
            {t(file ? 'drop.other' : 'drop.choose')}
          </Button>
        </>
      )}
      <output className={`t-small ${classes.refusal}`}>
        {refused?.isFresh && refusalOf(refused)}
        {refused && !refused.isFresh && t('drop.retry')}
      </output>
    </div>
  )
}
