import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Tip } from '../overlays/tip.tsx'
import { useUiTexts } from '../texts.tsx'
import { Icon } from './icon.tsx'

export const feedbackTime = 5000

/** Puts text on the clipboard; false when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies, and says so for five seconds. With children it is a button with words, without it an icon. */
export function CopyButton({ value, label, children }: { value: string; label?: string; children?: ReactNode }) {
  const texts = useUiTexts()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), feedbackTime)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = () => void copyText(value).then(setCopied)
  const icon = <Icon of={copied ? IconCheck : IconCopy} size={15} />
  const words = copied ? texts.copied : (label ?? texts.copy)
  if (children) {
    return (
      <Button variant="default" leftSection={icon} onClick={copy} aria-live="polite">
        {copied ? texts.copied : children}
      </Button>
    )
  }
  return (
    <Tip label={words} opened={copied}>
      <ActionIcon size={24} aria-label={words} onClick={copy} data-copied={copied || undefined}>
        {icon}
      </ActionIcon>
    </Tip>
  )
}
