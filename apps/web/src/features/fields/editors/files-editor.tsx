import { Button } from '@mantine/core'
import { own } from '@oficina/kinds'
import { Icon, ProgressBar } from '@oficina/ui'
import { IconUpload } from '@tabler/icons-react'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileList } from './file-list.tsx'
import { useFileSender } from './file-sender.ts'
import { faceOf } from '../kinds/faces.ts'
import classes from './files-editor.module.css'
import { filesOf, type ShownFile } from './shown-files.ts'
import type { ValueEditorProps } from './value-editor.ts'

interface Sending {
  key: number
  name: string
  fraction: number
}

/** Files and pictures: chosen or dropped, sent with how far they are, and held by the record once all have arrived. */
export function FilesEditor(props: ValueEditorProps) {
  const { id, field, value, place, isInvalid, onBegin, onTake, onCancel, onProblem } = props
  const { t } = useTranslation('record')
  const input = useRef<HTMLInputElement>(null)
  const count = useRef(0)
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [isOver, setOver] = useState(false)
  const sendFile = useFileSender()
  const files = filesOf(value)
  const max = Number(own(field.options, 'maxFiles') ?? 1)
  const isImage = faceOf(field).onlyPictures === true

  const take = (next: readonly ShownFile[]) =>
    onTake(next.length === 0 ? null : next.map((file) => file.id), next.length === 0 ? null : next)

  const sendOne = async (file: File): Promise<ShownFile> => {
    const key = ++count.current
    const mark = (fraction: number) =>
      setSending((now) => now.map((one) => (one.key === key ? { ...one, fraction } : one)))
    setSending((now) => [...now, { key, name: file.name, fraction: 0 }])
    try {
      return await sendFile(field, file, mark)
    } finally {
      setSending((now) => now.filter((one) => one.key !== key))
    }
  }
  const send = async (chosen: readonly File[]) => {
    if (chosen.length === 0) return
    // The only one gives way to the next.
    const kept = max === 1 ? [] : files
    if (kept.length + chosen.length > max) return onProblem({ reason: 'too_many', details: { max } })
    if (isImage && chosen.some((file) => !file.type.startsWith('image/'))) return onProblem({ reason: 'not_a_picture' })
    onProblem(null)
    const work = sendAll(chosen, kept)
    onBegin(work)
    await work
  }
  const sendAll = async (chosen: readonly File[], kept: readonly ShownFile[]) => {
    const answers = await Promise.allSettled(chosen.map(sendOne))
    const sent = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    if (sent.length > 0) take([...kept, ...sent])
    else onCancel()
    const failed = answers.find((answer) => answer.status === 'rejected')
    if (failed) onProblem({ reason: 'not_sent', details: { error: failed.reason as unknown } })
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void send([...event.dataTransfer.files])
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files]
    if (pasted.length === 0) return
    event.preventDefault()
    void send(pasted)
  }
  return (
    <div
      className={classes.root}
      onPaste={onPaste}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {/* The only one gives way at once: a line more would be gone again when the next one is here. */}
      {files.length > 0 && !(max === 1 && sending.length > 0) && (
        <FileList
          files={files}
          fieldId={field.id}
          place={place}
          onRemove={(file) => take(files.filter((other) => other.id !== file.id))}
        />
      )}
      {sending.map(({ key, name, fraction }) => (
        <div key={key} className={classes.sending}>
          <span className="t-small t-cut">{name}</span>
          <ProgressBar value={fraction} label={t('files.sending', { name })} />
        </div>
      ))}
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label={field.label}
        multiple={max > 1}
        {...(isImage && { accept: 'image/*' })}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          void send(chosen)
        }}
      />
      <Button
        id={id}
        variant="default"
        size="compact-sm"
        aria-describedby={isInvalid ? `${id}-problem` : undefined}
        loading={sending.length > 0}
        leftSection={<Icon of={IconUpload} size={14} />}
        onClick={() => input.current?.click()}
      >
        {isImage ? t('files.addPicture') : t('files.add')}
      </Button>
    </div>
  )
}
