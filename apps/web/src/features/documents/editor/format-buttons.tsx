import { ActionIcon } from '@mantine/core'
import { Icon, type IconType } from '@oficina/ui'
import { IconBold, IconCode, IconItalic, IconStrikethrough, IconUnderline } from '@tabler/icons-react'
import type { ChainedCommands } from '@tiptap/core'
import { type Editor, useEditorState } from '@tiptap/react'
import { useTranslation } from 'react-i18next'

const marks = [
  { name: 'bold', icon: IconBold, toggle: (chain: ChainedCommands) => chain.toggleBold() },
  { name: 'italic', icon: IconItalic, toggle: (chain: ChainedCommands) => chain.toggleItalic() },
  { name: 'underline', icon: IconUnderline, toggle: (chain: ChainedCommands) => chain.toggleUnderline() },
  { name: 'strike', icon: IconStrikethrough, toggle: (chain: ChainedCommands) => chain.toggleStrike() },
  { name: 'code', icon: IconCode, toggle: (chain: ChainedCommands) => chain.toggleCode() },
] as const

/** The styles of text, as buttons that say whether they are on. */
export function FormatButtons({ editor }: { editor: Editor }) {
  const { t } = useTranslation('documents')
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      marks
        .filter(({ name }) => now.isActive(name))
        .map(({ name }) => name)
        .join(' '),
  }).split(' ')
  return marks.map(({ name, icon, toggle }) => (
    <ToolButton
      key={name}
      icon={icon}
      label={t(`format.${name}`)}
      isOn={active.includes(name)}
      onPress={() => toggle(editor.chain().focus()).run()}
    />
  ))
}

interface ToolButtonProps {
  icon: IconType
  label: string
  isOn?: boolean
  disabled?: boolean
  onPress: () => void
}

/** A button beside a text that keeps the text's focus where it is. */
export function ToolButton({ icon, label, isOn, disabled, onPress }: ToolButtonProps) {
  return (
    <ActionIcon
      variant={isOn ? 'light' : 'subtle'}
      color={isOn ? undefined : 'gray'}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={disabled ?? false}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon of={icon} size={16} />
    </ActionIcon>
  )
}
